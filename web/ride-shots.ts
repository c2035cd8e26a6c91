import type { Page } from 'playwright-core'
import { demo } from '#contract/demo.ts'
import type { Shot } from './shot.ts'

/** The rider's app: as the demo rider with several orders, as one who waits for approval, and as one who gets an offer. */

export interface RideVisit {
  telephone: string
  at: { latitude: number; longitude: number }
  shots: Shot[]
}

const atWork = async (page: Page) => {
  const turn = page.getByRole('switch', { name: 'at work' })
  await turn.waitFor()
  if ((await turn.getAttribute('aria-checked')) === 'false') await turn.click()
  await page.locator('.work-switch[aria-checked=true]:not([aria-busy=true])').waitFor()
}

const asking = (page: Page) => page.getByRole('alertdialog', { name: 'New offer' })

/** Waits for the offer of the demo marketplace, which stays open for a long time. */
const offer = async (page: Page) => {
  await asking(page)
    .waitFor({ timeout: 5000 })
    .catch(() => {})
}
/** Closes the offer without answering it, so that it is still there at the next visit. */
const leave = async (page: Page) => {
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('.offer')?.close())
  await atWork(page)
}
const goHome = async (page: Page) => {
  await page.evaluate(() => document.querySelector<HTMLDialogElement>('.offer')?.close())
  const turn = page.getByRole('switch', { name: 'at work' })
  if ((await turn.getAttribute('aria-checked')) === 'true') await turn.click()
  await page.locator('.work-switch[aria-checked=false]:not([aria-busy=true])').waitFor()
}

const near = { latitude: 7.4912, longitude: 4.5478 }

export const rideVisits: RideVisit[] = [
  {
    telephone: demo.people.rider.telephone,
    at: near,
    shots: [
      { name: 'ride-trip', path: '/ride', act: atWork },
      { name: 'ride-trip-window', path: '/ride', window: true },
      { name: 'ride-orders', path: '/ride/orders', window: true },
      {
        name: 'ride-order',
        path: '/ride/orders',
        act: async (page) => {
          await page
            .getByRole('link', { name: /Delivered/ })
            .first()
            .click()
          await page.locator('.order-page').waitFor()
        },
      },
      { name: 'ride-money', path: '/ride/money' },
      { name: 'ride-wallet', path: '/ride/wallet', window: true },
      { name: 'ride-talk', path: '/ride/talk', window: true },
      { name: 'ride-chats', path: '/ride/chats', window: true },
      { name: 'ride-chat', path: `/ride/chat/${demo.chatId}`, window: true },
      { name: 'ride-alerts', path: '/ride/alerts', window: true },
      { name: 'ride-support', path: '/ride/support', window: true },
      { name: 'ride-account', path: '/ride/account' },
      { name: 'ride-profile', path: '/ride/account/profile' },
      { name: 'ride-papers', path: '/ride/account/papers' },
      { name: 'ride-stores', path: '/ride/account/stores' },
      { name: 'ride-reviews', path: '/ride/account/reviews', window: true },
      { name: 'ride-devices', path: '/ride/account/devices', window: true },
      { name: 'ride-delete', path: '/ride/account/delete' },
    ],
  },
  {
    telephone: demo.people.applicant.telephone,
    at: near,
    shots: [
      { name: 'ride-missing', path: '/ride', window: true },
      { name: 'ride-kind', path: '/ride/account/kind' },
    ],
  },
  {
    // Musa, who rides for the store.
    telephone: '+2348030000051',
    at: { latitude: 7.4889, longitude: 4.5502 },
    shots: [{ name: 'ride-pick-up', path: '/ride' }],
  },
  {
    // Ife, who is free.
    telephone: '+2348030000053',
    at: { latitude: 7.4996, longitude: 4.5308 },
    shots: [
      { name: 'ride-offer', path: '/ride', window: true, act: offer },
      { name: 'ride-idle', path: '/ride', window: true, act: leave },
      { name: 'ride-off', path: '/ride', window: true, act: goHome },
    ],
  },
]

export async function enterRide(page: Page, url: string, telephone: string): Promise<void> {
  await page.goto(`${url}/ride`, { waitUntil: 'networkidle' })
  // The fonts are `font-display: optional`: only a second visit shows them from the start.
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByLabel('Telephone number').fill(telephone)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Password').fill(demo.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
  await page.waitForLoadState('networkidle')
  const sound = page.getByRole('button', { name: 'Turn sound on' })
  if ((await sound.isVisible()) && !(await asking(page).isVisible())) await sound.click()
}
