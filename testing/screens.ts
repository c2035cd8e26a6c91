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

/** A page that asks the same thing more often than this in one visit asks in a loop. */
const mostRequests = 30

/** A page that keeps what went wrong in it: errors, what the policy refused, answers that are no success, requests in a loop. */
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
    const requests = new Map<string, number>()
    page.on('request', (request) => {
      const name = `${request.method()} ${new URL(request.url()).pathname}`
      const count = (requests.get(name) ?? 0) + 1
      requests.set(name, count)
      if (count === mostRequests + 1) faults.push(`asked more than ${mostRequests} times: ${name}`)
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

/** What a change of theme can break. */
const colourRules = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** No rule of axe is broken on what is shown. */
export async function expectAccessible(
  page: Page,
  name: string,
  { only }: { only?: 'colours' } = {},
): Promise<void> {
  // Colours in transition, as after a change of theme, would be judged as they are at that moment. What is out of view and not rendered
  // begins its transitions only when axe looks at it.
  await page.evaluate(async () => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { content-visibility: visible !important; transition: none !important; }')
    document.adoptedStyleSheets.push(still)
    await new Promise(requestAnimationFrame)
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  const broken = await page.evaluate(
    async (options) => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(options)
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('; ')}`,
      )
    },
    only === 'colours' ? colourRules : {},
  )
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop()
  })
  expect(broken, name).toEqual([])
}

/** In both themes; only colours differ between them. */
export async function expectAccessibleInBothThemes(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await expectAccessible(page, `${name}, light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, `${name}, dark`, { only: 'colours' })
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

/** What is shown passes axe in both themes and fits, also with the large texts that somebody has set. */
export async function expectReadable(page: Page, name: string): Promise<void> {
  await expectAccessibleInBothThemes(page, name)
  await expectNoSideways(page, name)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '32px'
  })
  await expectNoSideways(page, `${name} with large texts`)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })
  await page.emulateMedia({ colorScheme: 'light' })
}
