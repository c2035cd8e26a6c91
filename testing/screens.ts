import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openBrowser } from './chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export const telephone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
}

/** A page that keeps what went wrong in it: errors, what the policy refused, answers that are no success. */
export interface Visit {
  page: Page
  faults: string[]
  close(): Promise<void>
}

/** One browser for a test file; each visit is somebody with a telephone of their own. */
export function browserVisits(url: string, prepare?: (context: BrowserContext) => Promise<unknown>) {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser()
  }, 300_000)
  afterAll(() => browser?.close())
  return async (
    path: string,
    options: BrowserContextOptions = telephone,
    prepareThis?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Visit> => {
    const context = await browser.newContext({ ...options, baseURL: url })
    await prepare?.(context)
    await prepareThis?.(context)
    const page = await context.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text())
    })
    await page.goto(path)
    return { page, faults, close: () => context.close() }
  }
}

/** No rule of axe is broken on what is shown; or of these rules, as where only colours are others than before. */
export async function expectAccessible(page: Page, name: string, rules?: string[]): Promise<void> {
  // Colours in transition, as after a change of theme, would be judged as they are at that moment.
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  await page.evaluate(`window.axe || (() => { ${axe} })()`)
  const broken = await page.evaluate(async (only) => {
    const { violations } = await (
      globalThis as unknown as {
        axe: {
          run(
            options: object,
          ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>
        }
      }
    ).axe.run(only ? { runOnly: only } : {})
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('; ')}`,
    )
  }, rules)
  expect(broken, name).toEqual([])
}

/** Nothing sticks out to the side. */
export async function expectNoSideways(page: Page, name: string): Promise<void> {
  const sticking = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > clientWidth,
    )
    return [
      `${scrollWidth - clientWidth} px`,
      ...wide.slice(-3).map((element) => element.outerHTML.slice(0, 200)),
    ]
  })
  expect.soft(sticking, `${name} is wider than the window`).toEqual([])
}
