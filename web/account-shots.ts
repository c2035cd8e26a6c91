import type { BrowserContext, Page } from 'playwright-core'
import { demo } from '#contract/demo.ts'
import type { Shot } from './shot.ts'

/** Pictures of the screens that need a sign-in, as the customer of the demo marketplace sees them. */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const sheet = (page: Page) => page.getByRole('dialog').waitFor()

export async function signIn(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${url}/sign-in?to=/account`)
  await page.locator('input[name=telephone]').fill(demo.people.customer.telephone)
  await page.keyboard.press('Enter')
  await page.locator('input[name=password]').fill(demo.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: demo.people.customer.name }).waitFor()
  await page.close()
}

/** Makes matching requests fail, as without a network. */
const failing = (pattern: string) => (page: Page) => page.route(pattern, (route) => route.abort())

const shot = (name: string, path: string, more: Partial<Shot> = {}): Shot => ({
  name,
  path,
  isSignedIn: true,
  ...more,
})

export const accountShots: Shot[] = [
  shot('account', '/account'),
  shot('orders', '/orders'),
  shot('orders-none', '/orders', {
    act: async (page) => {
      await page.getByLabel('Search your orders').fill('nothing like it')
      await page.getByText('No order fits').waitFor()
    },
  }),
  shot('orders-failing', '/orders?failing', { before: failing('**/v1/orders*') }),
  shot('loved', '/stores/loved'),
  shot('blocked', '/stores/blocked'),
  shot('alerts', '/alerts'),
  shot('chats', '/chats'),
  shot('chat', `/chat/${demo.chatId}`, { window: true }),
  shot('chat-store', `/chat/${demo.storeChatId}`, { window: true }),
  shot('chat-begin', `/chat/with/store/${demo.otherStoreId}`, { window: true }),
  shot('chat-absent', '/chat/01900000-0000-7000-8000-0000000fffff'),
  shot('support', '/support'),
  shot('ticket', `/support/ticket/${demo.ticketId}`, { window: true }),
  shot('wallet', '/wallet'),
  shot('pin', '/wallet', {
    window: true,
    act: async (page) => {
      await button(page, /the pin|a pin/i)
        .first()
        .click()
      await sheet(page)
    },
  }),
  shot('banks', '/wallet', {
    window: true,
    act: async (page) => {
      await button(page, /Bank accounts/).click()
      await button(page, /Add an account/).click()
    },
  }),
  shot('transaction', '/wallet', {
    window: true,
    act: async (page) => {
      await page.locator('.wallet section .row').first().click()
      await page.getByText('Receipt as PDF').waitFor()
    },
  }),
  shot('profile', '/account/profile'),
  shot('telephone', '/account/profile', {
    window: true,
    act: async (page) => {
      await button(page, /^Telephone/).click()
      await sheet(page)
    },
  }),
  shot('places', '/account/places'),
  shot('devices', '/account/devices'),
  shot('delete-account', '/account/delete'),
]

export const openShots: Shot[] = [
  {
    name: 'suggestions',
    path: '/search',
    window: true,
    act: async (page) => {
      await page.getByLabel('Dish or store').fill('jol')
      await page.getByRole('option').first().waitFor()
    },
  },
  { name: 'account-signed-out', path: '/account' },
]
