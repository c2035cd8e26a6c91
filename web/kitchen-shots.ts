import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { demo } from '#contract/demo.ts'
import type { Shot } from './shot.ts'

const folder = join(import.meta.dirname, '..', '.data', 'screens')

/** The store's app, as the owner of the demo store; one visit for all of them. */
export const kitchenShots: Shot[] = [
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
export async function answerAll(page: Page): Promise<void> {
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

export async function enterKitchen(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/kitchen`)
  await page.getByLabel('Telephone number').fill(demo.people.store.telephone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
  await page.getByRole('button', { name: 'Turn sound on' }).click()
}

export const tablet = { viewport: { width: 1024, height: 768 }, deviceScaleFactor: 1, hasTouch: true }
