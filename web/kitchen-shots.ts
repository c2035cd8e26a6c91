import { join } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { demo } from '#contract/demo.ts'
import { demoClient, placeDemoOrder } from '#testing/orders/demo-orders.ts'
import { enterKitchen } from '#testing/screens/enter-kitchen.ts'
import { goWithin } from '#testing/screens/go-within.ts'
import type { Shot } from './shot.ts'

/** Pictures of the store's app, as the owner of the demo store sees it. All pictures of a device are taken in one visit. */

/** Accepts all orders that ring, because they cover the screen. */
async function answerAll(page: Page): Promise<void> {
  const asking = page.locator('.new-order')
  await page.waitForTimeout(1500)
  while (await asking.isVisible()) {
    const slug = await asking.locator('.slug').innerText()
    await asking.getByRole('button', { name: /ready in 20/ }).click()
    await page.waitForFunction(
      (before) => document.querySelector('.new-order .slug')?.textContent !== before,
      slug,
    )
  }
}

const openFirstInKitchen = async (page: Page) => {
  await page.getByRole('button', { name: /^In the kitchen/ }).click()
  await page.locator('.rows a').first().click()
  await page.locator('.order-page').waitFor()
}

const toStore = async (page: Page, name: string | RegExp) => {
  await page.locator('button.store-name').click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Pictures of what an assistant sees within their permissions. */
export const assistantShots: Shot[] = [
  { name: 'assistant-board', path: '/kitchen', window: true },
  { name: 'assistant-menu', path: '/kitchen/menu' },
  { name: 'assistant-store', path: '/kitchen/store' },
  { name: 'assistant-money', path: '/kitchen/money' },
  { name: 'assistant-talk', path: '/kitchen/talk' },
  { name: 'assistant-work', path: '/kitchen/work' },
  { name: 'assistant-account', path: '/kitchen/account' },
  { name: 'assistant-not-allowed', path: '/kitchen/team', window: true },
]

const kitchenShots = (url: string): Shot[] => [
  {
    name: 'kitchen-new',
    path: '/kitchen',
    window: true,
    act: async (page) => {
      await placeDemoOrder(url, await demoClient(url, 'customer'))
      await page.locator('.new-order').waitFor()
    },
  },
  { name: 'kitchen-board', path: '/kitchen', window: true, act: answerAll },
  {
    name: 'kitchen-offline',
    path: '/kitchen',
    window: true,
    act: async (page) => {
      await page.context().setOffline(true)
      await page.locator('.warning.cut').waitFor()
    },
    after: (page) => page.context().setOffline(false),
  },
  { name: 'kitchen-orders', path: '/kitchen/orders', window: true },
  { name: 'kitchen-order', path: '/kitchen/orders', act: openFirstInKitchen },
  {
    name: 'kitchen-call-off',
    path: '/kitchen/orders',
    window: true,
    act: async (page) => {
      await openFirstInKitchen(page)
      await page.getByRole('button', { name: 'Call off' }).click()
      await page.getByRole('dialog').locator('.notice').waitFor()
    },
  },
  {
    name: 'kitchen-ticket',
    path: '/kitchen/orders',
    act: async (page) => {
      await openFirstInKitchen(page)
      await page.getByRole('link', { name: 'Look at the ticket' }).click()
      await page.locator('.ticket').waitFor()
    },
  },
  { name: 'kitchen-menu', path: '/kitchen/menu', window: true },
  {
    name: 'kitchen-prices',
    path: '/kitchen/menu/prices',
    window: true,
    act: async (page) => {
      await page.getByLabel('Change all shown by').fill('10')
      await page.getByRole('button', { name: 'Apply' }).click()
    },
  },
  { name: 'kitchen-item', path: `/kitchen/menu/item/${demo.itemId}` },
  { name: 'kitchen-combo', path: '/kitchen/menu/new?type=combo' },
  {
    name: 'kitchen-categories',
    path: '/kitchen/menu',
    window: true,
    act: (page) => page.getByRole('button', { name: 'Categories' }).click(),
  },
  { name: 'kitchen-store', path: '/kitchen/store' },
  {
    name: 'kitchen-hours',
    path: '/kitchen/store/hours',
    act: async (page) => {
      await page.getByRole('button', { name: 'Add hours on Tuesday' }).click()
      await page.locator('input[type=date]').fill('2026-12-25')
      await page.getByRole('button', { name: 'Add', exact: true }).last().click()
    },
  },
  { name: 'kitchen-poster', path: '/kitchen/store/poster' },
  { name: 'kitchen-new-store', path: '/kitchen/store/new' },
  { name: 'kitchen-team', path: '/kitchen/team' },
  {
    name: 'kitchen-permissions',
    path: '/kitchen/team',
    window: true,
    act: (page) => page.getByRole('button', { name: 'Change what they may do' }).first().click(),
  },
  { name: 'kitchen-money', path: '/kitchen/money', window: true },
  {
    name: 'kitchen-withdraw',
    path: '/kitchen/money',
    window: true,
    act: async (page) => {
      await page.getByRole('button', { name: 'Withdraw' }).click()
      await page.getByRole('dialog').getByLabel('How much?').fill('20000')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('dialog').locator('dl').waitFor()
    },
  },
  { name: 'kitchen-figures', path: '/kitchen/money/figures' },
  {
    name: 'kitchen-figures-failing',
    path: '/kitchen/money/figures',
    window: true,
    before: async (page) => void (await page.route('**/store-analytics/**', (route) => route.abort())),
    act: async (page) => {
      await page.getByRole('button', { name: 'A year' }).click()
      await page.locator('.notice').waitFor()
    },
  },
  { name: 'kitchen-talk', path: '/kitchen/talk' },
  { name: 'kitchen-chats', path: '/kitchen/chats' },
  { name: 'kitchen-complaints', path: '/kitchen/complaints' },
  { name: 'kitchen-reviews', path: '/kitchen/reviews', window: true },
  { name: 'kitchen-alerts', path: '/kitchen/alerts', window: true },
  { name: 'kitchen-support', path: '/kitchen/support' },
  { name: 'kitchen-account', path: '/kitchen/account' },
  // Another store of the same owner, in which nothing has happened yet.
  {
    name: 'kitchen-board-empty',
    path: '/kitchen',
    window: true,
    act: async (page) => {
      await toStore(page, emptyStore)
      await page.locator('.empty').waitFor()
    },
  },
  { name: 'kitchen-menu-empty', path: '/kitchen/menu', window: true },
  { name: 'kitchen-money-empty', path: '/kitchen/money', window: true },
  { name: 'kitchen-figures-empty', path: '/kitchen/money/figures', window: true },
  { name: 'kitchen-reviews-empty', path: '/kitchen/reviews', window: true },
]
const emptyStore = 'Buka with nothing yet'

/** Opens a second store for the owner of the demo, unless it exists already. */
async function openEmptyStore(url: string): Promise<void> {
  const client = await demoClient(url, 'store')
  const { data } = await client.getMyStores({ query: {} })
  if (data.some(({ store }) => store.name === emptyStore)) return
  const { name: _, ...like } = (await client.getStore({ params: { storeId: demo.storeId } })).data
  const { telephone, locations, availability } = like
  await client.createStore({
    body: { name: emptyStore, telephone, description: '', locations, availability },
  })
}

export async function enter(
  page: Page,
  url: string,
  person: { telephone: string } = demo.people.store,
): Promise<void> {
  await page.goto(`${url}/kitchen`)
  await enterKitchen(page, { ...person, password: demo.password })
  // The fonts are `font-display: optional`: only a second visit shows them from the start.
  await page.evaluate(() => document.fonts.load('600 16px Inter'))
  await page.reload({ waitUntil: 'networkidle' })
  // Orders that ring cover the screen. Clicking there also allows the browser to play sound.
  await answerAll(page)
  const soundOn = page.getByRole('button', { name: 'Turn sound on' })
  if (await soundOn.isVisible()) await soundOn.click()
}

/** Waits until colour transitions have ended and pictures are loaded. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.allSettled([...document.images].map((picture) => picture.decode()))
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })

const tablet: BrowserContextOptions & { viewport: { width: number; height: number } } = {
  viewport: { width: 1024, height: 768 },
  deviceScaleFactor: 1,
  hasTouch: true,
}

/** Takes a picture of a ticket as it is printed. */
async function takeTicket(page: Page, folder: string): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {}
  })
  await page.getByRole('button', { name: 'Print the ticket' }).click()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  await page.setViewportSize({ width: 302, height: 600 })
  await page.screenshot({ path: join(folder, 'kitchen-ticket-print.png'), fullPage: true })
  await page.emulateMedia({ media: null })
}

export async function takeKitchenShots(
  browser: Browser,
  url: string,
  {
    folder,
    devices,
    isAsked,
    growToContent,
  }: {
    folder: string
    devices: { [name: string]: typeof tablet }
    isAsked: (shot: Shot) => boolean
    growToContent: (page: Page) => Promise<unknown>
  },
): Promise<void> {
  const shots = kitchenShots(url).filter(isAsked)
  if (shots.length === 0) return
  await openEmptyStore(url)
  for (const [device, options] of Object.entries({ ...devices, tablet })) {
    const context = await browser.newContext({
      ...options,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    await enter(page, url)
    for (const shot of shots) {
      await page.setViewportSize(options.viewport)
      await shot.before?.(page)
      await goWithin(page, shot.path)
      await page.evaluate(() => scrollTo(0, 0))
      await page.waitForLoadState('networkidle')
      await page.locator('.skeleton').first().waitFor({ state: 'detached' })
      await shot.act?.(page)
      if (!shot.window) await growToContent(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await settled(page)
        await page.screenshot({ path: join(folder, `${shot.name}-${device}-${colorScheme}.png`) })
      }
      if (shot.name === 'kitchen-ticket' && device === 'laptop') await takeTicket(page, folder)
      await shot.after?.(page)
      await page.unrouteAll()
      // Closes what this picture may have opened above the screen.
      await page.keyboard.press('Escape')
    }
    await context.close()
    console.log(`kitchen, ${device}: done`)
  }
}
