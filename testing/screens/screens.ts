import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, TestRunner } from 'vitest'
import { type AxeOptions, expectAccessibleInBothThemes } from './axe.ts'
import { openBrowser } from './chromium.ts'
import { expectFits } from './screen-fits.ts'

export const telephone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  reducedMotion: 'reduce',
}

/** A page that sends the same request more often than this in one visit sends it in a loop. */
const mostRequests = 30

/** A page and what went wrong in it: errors, violations of the CSP, requests that failed, requests in a loop. */
export interface Visit {
  page: Page
  faults: string[]
  close(): Promise<void>
}

let browser: Promise<Browser> | undefined

/** One for all test files of this worker. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  if (browser && !(await browser).isConnected()) browser = undefined
  browser ??= openBrowser()
  return browser
}

/** Prevents the service worker, which would load the whole app for offline use at every visit. */
const withoutServiceWorker = () => {
  if (navigator.serviceWorker) navigator.serviceWorker.register = () => new Promise(() => {})
}

/**
 * Tests tap faster than people, and may tap twice at the same place, which the apps ignore as a double tap. Before every tap except
 * the second one of `dblclick`, a click elsewhere is dispatched, so that the taps count as separate.
 */
const tapsApart = () =>
  addEventListener(
    'click',
    (event) => {
      const { isTrusted, detail, pointerType } = event as PointerEvent
      const isOfTwo = detail === 2 && pointerType === 'mouse'
      if (isTrusted && !isOfTwo) document.documentElement.dispatchEvent(new MouseEvent('click'))
    },
    { capture: true },
  )

interface Device {
  context: BrowserContext
  page: Page
}

/** A small file of the same origin as the apps, so that the browser keeps the process of the page. */
const emptyPath = '/web/icons/icon.svg'

/** Makes a device like a new one: nothing is stored, nobody is signed in. */
async function clear({ context, page }: Device, url: string) {
  page.removeAllListeners()
  await context.setOffline(false)
  await Promise.all(
    context
      .pages()
      .filter((each) => each !== page)
      .map((each) => each.close()),
  )
  await page.unrouteAll()
  await page.goto(emptyPath)
  await page.evaluate(() => sessionStorage.clear())
  const tools = await context.newCDPSession(page)
  await tools.send('Storage.clearDataForOrigin', { origin: new URL(url).origin, storageTypes: 'all' })
  await tools.detach()
  await context.clearCookies()
}

/** Sets the options that can be changed after a device was created. */
async function set(
  { context, page }: Device,
  { permissions, geolocation, colorScheme, viewport }: BrowserContextOptions,
) {
  await context.clearPermissions()
  if (permissions) await context.grantPermissions(permissions)
  await context.setGeolocation(geolocation ?? null)
  await page.emulateMedia({ colorScheme: colorScheme ?? null })
  if (viewport) await page.setViewportSize(viewport)
  page.setDefaultTimeout(30_000)
}

/** Adds the text of the page and its faults to the error of a failed test, because nobody sees the screen. */
async function tellIfFailed({ page, faults }: Visit) {
  const { state, errors } = TestRunner.getCurrentTest()?.result ?? {}
  if (state !== 'fail') return
  const shown = await page.locator('body').innerText().catch(String)
  for (const error of errors ?? [])
    error.message = [error.message, `The page ends at ${page.url()}`, ...faults, shown].join('\n')
}

/**
 * Each visit has a device of its own. The device of a closed visit is cleared and used again for the next visit with the same options,
 * because a new one costs the browser three times as much. The service worker runs only with `serviceWorkers: 'allow'`.
 */
export function browserVisits(url: string, prepare?: (context: BrowserContext) => Promise<unknown>) {
  const devices = new Map<string, Device[]>()
  const contexts = new Set<BrowserContext>()
  const open = new Set<Visit>()
  afterEach(async () => {
    for (const visit of open) await tellIfFailed(visit)
  })
  beforeAll(sharedBrowser, 300_000)
  afterAll(async () => {
    for (const context of contexts) await context.close()
  })

  async function newDevice(
    options: BrowserContextOptions,
    prepareThis?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Device> {
    const context = await (await sharedBrowser()).newContext({ ...options, baseURL: url })
    contexts.add(context)
    await context.addInitScript(tapsApart)
    if (!options.serviceWorkers) await context.addInitScript(withoutServiceWorker)
    await prepare?.(context)
    await prepareThis?.(context)
    return { context, page: await context.newPage() }
  }

  return async (
    path: string,
    options: BrowserContextOptions = telephone,
    prepareThis?: (context: BrowserContext) => Promise<unknown>,
  ): Promise<Visit> => {
    const isReused = !prepareThis && !options.serviceWorkers
    const key = JSON.stringify({ ...options, permissions: 0, geolocation: 0, colorScheme: 0, viewport: 0 })
    const before = isReused ? devices.get(key)?.pop() : undefined
    if (before) await set(before, options)
    const device = before ?? (await newDevice(options, prepareThis))
    const { context, page } = device
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
    const close = async () => {
      if (!open.has(visit)) return
      await tellIfFailed(visit)
      open.delete(visit)
      if (isReused) {
        await clear(device, url)
        devices.set(key, [...(devices.get(key) ?? []), device])
      } else {
        contexts.delete(context)
        await context.close()
      }
    }
    const visit = { page, faults, close }
    open.add(visit)
    return visit
  }
}

/** Expects that no element is wider than the window. */
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

/** Expects that a toast is at the bottom, above the tab bar, where it does not cover the title of the page. */
export async function expectToastAtBottom(page: Page): Promise<void> {
  const { top, bottom, height, bar } = await page.evaluate(() => {
    const of = (name: string) => document.querySelector(name)!.getBoundingClientRect()
    const tabs = of('.tabs')
    const { top, bottom } = of('.toast')
    return { top, bottom, height: innerHeight, bar: tabs.top > innerHeight / 2 ? tabs.top : innerHeight }
  })
  expect(top).toBeGreaterThan(height / 2)
  expect(bottom).toBeLessThanOrEqual(bar)
}

/** Expects that the page passes axe in both themes and fits the window, also with large text. */
export async function expectReadable(page: Page, name: string, options: AxeOptions = {}): Promise<void> {
  await expectAccessibleInBothThemes(page, name, options)
  await expectFits(page, name)
}
