import type { Page } from 'playwright-core'
import { createClient } from '#client/index.ts'
import { demo } from '#contract/demo.ts'
import type { Shot } from './shot.ts'

/** Pictures of signing in, the checkout and orders, as the customer of the demo marketplace sees them. */

/** The paths of the demo's orders. Their slugs are chosen by the service, so they have to be read. */
async function orderPaths(url: string): Promise<{ [name: string]: string }> {
  const { telephone } = demo.people.customer
  const body = { role: 'customer', telephone, password: demo.password } as const
  const { data } = await createClient({ baseUrl: `${url}/v1` }).signIn({ body })
  const client = createClient({ baseUrl: `${url}/v1`, token: data.userTokens.accessToken })
  const entries = Object.entries(demo.orders).map(async ([name, orderId]) => {
    const { slug } = (await client.getOrder({ params: { orderId } })).data
    return [name, `/order/${slug}`]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const shown = ['unpaid', 'paid', 'accepted', 'ongoing', 'completed', 'complained', 'toReject'] as const

const openSheet = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
  await page.getByRole('dialog').waitFor()
}

async function toCheckout(page: Page) {
  await page.getByRole('link', { name: 'Go to checkout' }).click()
  await page.getByRole('button', { name: /^Order and pay/ }).waitFor()
}

async function fillCart(page: Page) {
  await page.locator('.menu-item:not(.gone)').first().click()
  const sheet = page.getByRole('dialog')
  for (const group of await sheet.locator('.options').all())
    await group.locator('input:enabled').first().check()
  await sheet.getByRole('button', { name: /^Add for/ }).click()
  await sheet.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /View cart/ }).click()
}

export async function orderShots(url: string): Promise<Shot[]> {
  const paths = await orderPaths(url)
  const store = `/store/${demo.storeSlug}`
  const signedIn = { isSignedIn: true }
  return [
    { name: 'home-mine', path: '/', ...signedIn },
    ...shown.map((name) => ({ name: `order-${name}`, path: paths[name]!, ...signedIn })),
    {
      name: 'order-card',
      path: paths.unpaid!,
      ...signedIn,
      act: (page) => page.getByRole('button', { name: 'Pay by card instead' }).click(),
    },
    {
      name: 'order-failing',
      path: `${paths.accepted}?failing`,
      ...signedIn,
      before: async (page) => void (await page.route('**/v1/slug/order/*', (route) => route.abort())),
    },
    { name: 'order-absent', path: '/order/ZZZ-999-ZZZ', ...signedIn },
    {
      name: 'order-cancel',
      path: paths.paid!,
      window: true,
      act: openSheet('Cancel the order'),
      ...signedIn,
    },
    { name: 'order-change', path: paths.accepted!, window: true, act: openSheet('Change'), ...signedIn },
    {
      name: 'order-complain',
      path: paths.completed!,
      window: true,
      act: openSheet('Something was wrong'),
      ...signedIn,
    },
    {
      name: 'order-rider',
      path: paths.ongoing!,
      window: true,
      ...signedIn,
      act: async (page) => {
        await page.getByRole('region', { name: 'Your rider' }).locator('strong button').click()
        await page.locator('.reviews .review').first().waitFor()
      },
    },
    {
      name: 'order-rate',
      path: paths.completed!,
      window: true,
      ...signedIn,
      act: async (page) => {
        await openSheet(/^(Rate|You rated)/)(page)
        await page.getByLabel('4 stars').first().check()
      },
    },
    {
      name: 'checkout',
      path: store,
      ...signedIn,
      act: async (page) => {
        await fillCart(page)
        await toCheckout(page)
      },
    },
    {
      name: 'checkout-wallet',
      path: store,
      ...signedIn,
      act: async (page) => {
        await fillCart(page)
        await toCheckout(page)
        // Other pictures may have added to the cart, so that the wallet does not hold enough.
        const wallet = page.getByRole('radio', { name: /^Wallet/ })
        if (await wallet.isEnabled()) await wallet.check()
        await page.getByLabel('At another time').check()
        await page.getByRole('button', { name: 'Other' }).click()
      },
    },
  ]
}

export const signInShots: Shot[] = [
  { name: 'sign-in', path: '/sign-in' },
  {
    name: 'sign-in-password',
    path: '/sign-in',
    act: async (page) => {
      await page.locator('input[name=telephone]').fill(demo.people.customer.telephone)
      await page.keyboard.press('Enter')
      await page.locator('input[name=password]').fill('not the one')
      await page.keyboard.press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
]
