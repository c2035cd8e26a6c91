import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demo } from '#contract/demo.ts'
import { openBrowser } from '#testing/chromium.ts'

/**
 * Pictures of every screen: on a telephone and a laptop, light and dark. Of the service at the port of the settings, whose demo
 * marketplace they show; words after the command take those screens alone.
 */

interface Shot {
  name: string
  path: string
  /** What is done before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Only what fits the window, as where something stays at its edge. */
  window?: boolean
}

const url = `http://127.0.0.1:${process.env.PORT || 3000}`
const folder = join(import.meta.dirname, '..', '.data', 'screens')
const store = '/store/iya-basira-canteen'

const chooseStreet = async (page: Page) => {
  await page
    .getByRole('button', { name: /Where should it go/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Lagere' }).first().click()
}
const openItem = async (page: Page) => {
  await page.locator('.menu-item:not(.gone)').first().click()
  await page.getByRole('dialog').waitFor()
}
const fillCart = async (page: Page) => {
  await chooseStreet(page)
  for (const index of [0, 1]) {
    await page.locator('.menu-item:not(.gone)').nth(index).click()
    const sheet = page.getByRole('dialog')
    for (const group of await sheet.locator('.options').all())
      await group.locator('input:enabled').first().check()
    await sheet.getByRole('button', { name: /^Add for/ }).click()
    await sheet.waitFor({ state: 'detached' })
  }
}

/** One picture of the whole page, with what stays at the foot of the window at its foot. */
async function growToContent(page: Page) {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width: page.viewportSize()!.width, height })
}

/** Pictures below the window are loaded when they come near it. */
const seeAll = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager'
    await Promise.all([...document.images].map((picture) => picture.decode().catch(() => {})))
  })

const shots: Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-near', path: '/', act: chooseStreet },
  {
    name: 'place',
    path: '/',
    window: true,
    act: async (page) => {
      await page.getByRole('button', { name: /Where should it go/ }).click()
      await page.getByRole('button', { name: 'Lagere' }).first().waitFor()
    },
  },
  { name: 'search', path: '/search' },
  { name: 'search-stores', path: '/search?q=jolof' },
  { name: 'search-dishes', path: '/search?q=rice&show=dishes' },
  { name: 'search-nothing', path: '/search?q=quinoa+sushi' },
  { name: 'store', path: store },
  { name: 'store-window', path: store, window: true, act: fillCart },
  { name: 'store-absent', path: '/store/no-such-store' },
  { name: 'item', path: store, window: true, act: openItem },
  {
    name: 'about',
    path: store,
    window: true,
    act: async (page) => {
      await page.getByRole('button', { name: /Hours and reviews/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'carts-empty', path: '/carts' },
  {
    name: 'cart',
    path: store,
    act: async (page) => {
      await fillCart(page)
      await page.getByRole('link', { name: /View cart/ }).click()
      await page.locator('.cost').waitFor()
    },
  },
]

/** The store's app, as the owner of the demo store; one visit for all of them. */
const kitchenShots: Shot[] = [
  { name: 'kitchen-board', path: '/kitchen', window: true, act: answerAll },
  { name: 'kitchen-orders', path: '/kitchen/orders', window: true },
  {
    name: 'kitchen-order',
    path: '/kitchen/orders',
    act: async (page) => {
      await page.getByRole('button', { name: /^In the kitchen/ }).click()
      await page.locator('.rows a').first().click()
      await page.locator('.order-page').waitFor()
    },
  },
  { name: 'kitchen-ticket', path: `/kitchen/order/${demo.orderSlug}/ticket` },
  { name: 'kitchen-menu', path: '/kitchen/menu', window: true },
  { name: 'kitchen-prices', path: '/kitchen/menu/prices', window: true },
  { name: 'kitchen-item', path: `/kitchen/menu/item/${demo.itemId}` },
  {
    name: 'kitchen-arrange',
    path: '/kitchen/menu',
    window: true,
    act: (page) => page.getByRole('button', { name: 'Parts of the menu' }).click(),
  },
  { name: 'kitchen-store', path: '/kitchen/store' },
  { name: 'kitchen-hours', path: '/kitchen/store/hours' },
  { name: 'kitchen-poster', path: '/kitchen/store/poster' },
  { name: 'kitchen-team', path: '/kitchen/team' },
  { name: 'kitchen-money', path: '/kitchen/money', window: true },
  { name: 'kitchen-figures', path: '/kitchen/money/figures' },
  { name: 'kitchen-talk', path: '/kitchen/talk' },
  { name: 'kitchen-chats', path: '/kitchen/chats' },
  { name: 'kitchen-complaints', path: '/kitchen/complaints' },
  { name: 'kitchen-reviews', path: '/kitchen/reviews', window: true },
  { name: 'kitchen-alerts', path: '/kitchen/alerts', window: true },
  { name: 'kitchen-account', path: '/kitchen/account' },
]

/** New orders fill the view; a picture is taken of the first, then all are accepted. */
async function answerAll(page: Page) {
  const asking = page.locator('.new-order')
  await page.waitForTimeout(1500)
  if (await asking.isVisible())
    await page.screenshot({ path: join(folder, `kitchen-new-${page.viewportSize()!.width}.png`) })
  while (await asking.isVisible()) {
    const slug = await asking.locator('.slug').innerText()
    await asking.getByRole('button', { name: /ready in 20/ }).click()
    await page.waitForFunction(
      (before) => document.querySelector('.new-order .slug')?.textContent !== before,
      slug,
    )
  }
}

async function enterKitchen(page: Page) {
  await page.goto(`${url}/kitchen`)
  await page.getByLabel('Telephone number').fill(demo.people.store.telephone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
  await page.getByRole('button', { name: 'Turn sound on' }).click()
}

const devices = {
  telephone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  laptop: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
}

const kitchenDevices = {
  ...devices,
  tablet: { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1, hasTouch: true },
}

const only = process.argv.slice(2)
if (only.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const browser = await openBrowser()
try {
  for (const [device, options] of Object.entries(devices)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const shot of shots.filter(({ name }) => only.length === 0 || only.includes(name))) {
        const context = await browser.newContext({ ...options, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        try {
          await page.goto(url + shot.path, { waitUntil: 'load' })
          // The second visit has the font from the start.
          await page.reload({ waitUntil: 'networkidle' })
          await shot.act?.(page)
          if (!shot.window) await growToContent(page)
          await seeAll(page)
          await page.screenshot({
            path: join(folder, `${shot.name}-${device}-${colorScheme}.png`),
          })
        } finally {
          await context.close()
        }
      }
      console.log(`${device}, ${colorScheme}: done`)
    }
  }
  const kitchen = kitchenShots.filter(({ name }) => only.length === 0 || only.includes(name))
  for (const [device, options] of Object.entries(kitchen.length > 0 ? kitchenDevices : {})) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({ ...options, colorScheme, reducedMotion: 'reduce' })
      const page = await context.newPage()
      await enterKitchen(page)
      await answerAll(page)
      for (const shot of kitchen) {
        await page.setViewportSize(options.viewport)
        await page.goto(url + shot.path, { waitUntil: 'networkidle' })
        await page.locator('h1').first().waitFor({ state: 'attached' })
        await shot.act?.(page)
        if (!shot.window) await growToContent(page)
        await seeAll(page)
        await page.screenshot({ path: join(folder, `${shot.name}-${device}-${colorScheme}.png`) })
      }
      await context.close()
      console.log(`kitchen, ${device}, ${colorScheme}: done`)
    }
  }
} finally {
  await browser.close()
}
console.log(`Pictures are in ${folder}`)
