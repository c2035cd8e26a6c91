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

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
  }>
}

/** No rule of axe is broken on what is shown; `only` names the rules to look at, for what was looked at in another theme. */
export async function expectAccessible(page: Page, name: string, only?: readonly string[]): Promise<void> {
  // Colours in transition, as after a change of theme, would be judged as they are at that moment.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const broken = await page.evaluate(async (rules) => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(
      rules ? { runOnly: { type: 'rule', values: rules } } : {},
    )
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('; ')}`,
    )
  }, only)
  expect(broken, name).toEqual([])
}

/** In both themes; only colours differ between them. */
export async function expectAccessibleInBothThemes(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, name)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${name}, dark`, ['color-contrast'])
}

/** Nothing sticks out to the side. */
export async function expectNoSideways(page: Page, name: string): Promise<void> {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess, `${name} is wider than the window`).toBeLessThanOrEqual(0)
}
