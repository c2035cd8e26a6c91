import type { Page } from 'playwright-core'
import { demo } from '#contract/demo.ts'
import type { Shot } from './shot.ts'

/** Pictures of the operators' app, as the demo operator sees it. */

const { people, storeId } = demo

const chooseFirst = async (page: Page) => {
  await page.locator('.choice').first().click()
  await page.locator('.detail-part h2').waitFor()
}

export const deskShots: Shot[] = [
  { name: 'desk-home', path: '/desk', window: true },
  { name: 'desk-people', path: '/desk/people', window: true },
  {
    name: 'desk-person',
    path: `/desk/people/${people.applicant.id}`,
    act: async (page) => {
      await page.getByRole('radio', { name: 'Activate' }).check()
    },
  },
  { name: 'desk-people-none', path: '/desk/people?q=nobody', window: true },
  { name: 'desk-invites', path: '/desk/invites', window: true },
  {
    name: 'desk-complaint',
    path: '/desk/complaints',
    act: async (page) => {
      await chooseFirst(page)
      await page.getByRole('radio', { name: 'Accept it' }).check()
      await page.getByLabel('How much goes back').fill('500')
    },
  },
  { name: 'desk-tickets', path: '/desk/tickets', window: true },
  { name: 'desk-ticket', path: '/desk/tickets', window: true, act: chooseFirst },
  { name: 'desk-wallet', path: `/desk/money/wallet/${people.customer.id}` },
  {
    name: 'desk-asked-once-more',
    path: `/desk/money/wallet/${people.customer.id}`,
    window: true,
    act: async (page) => {
      await page.getByLabel('Amount').first().fill('500')
      await page.getByRole('button', { name: 'Pay out' }).click()
      await page.getByRole('dialog').waitFor()
    },
    after: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Not yet' }).click()
    },
  },
  { name: 'desk-adjustments', path: '/desk/money/adjustments', window: true },
  {
    name: 'desk-suspense',
    path: '/desk/money/suspense',
    act: async (page) => {
      await chooseFirst(page)
      await page.getByRole('radio', { name: 'A customer or rider' }).check()
      await page.getByLabel('Find the customer or rider').fill('amaka')
      await page.getByRole('button', { name: people.customer.name }).waitFor()
    },
  },
  { name: 'desk-withdrawals', path: '/desk/money/withdrawals?show=all', window: true },
  { name: 'desk-books', path: '/desk/money/reconciliation' },
  { name: 'desk-stores', path: '/desk/stores', window: true },
  { name: 'desk-store', path: `/desk/stores/${storeId}` },
  { name: 'desk-faqs', path: '/desk/town', window: true },
  { name: 'desk-streets', path: '/desk/town/streets', window: true },
  { name: 'desk-audit', path: '/desk/audit', window: true },
  { name: 'desk-alerts', path: '/desk/alerts', window: true },
  { name: 'desk-account', path: '/desk/account', window: true },
]

async function codeOf(url: string, telephone: string, before: number): Promise<string> {
  for (;;) {
    const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent(telephone)}`)
    const { data } = (await answer.json()) as { data: { text: string }[] }
    const [code] = (data.length > before && /\b\d{6}\b/.exec(data[0]!.text)) || []
    if (code) return code
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

export async function enterDesk(page: Page, url: string): Promise<void> {
  const { telephone } = people.operator
  const answer = await fetch(`${url}/sandbox/messages?to=${encodeURIComponent(telephone)}`)
  const before = ((await answer.json()) as { data: unknown[] }).data.length
  await page.goto(`${url}/desk`, { waitUntil: 'networkidle' })
  // The fonts are `font-display: optional`: only a second visit shows them from the start.
  await page.reload({ waitUntil: 'networkidle' })
  await page.locator('input[name=telephone]').fill(telephone)
  await page.locator('input[name=password]').fill(demo.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Code').fill(await codeOf(url, telephone, before))
  await page.getByRole('navigation', { name: 'Parts of the app' }).waitFor()
  await page.waitForLoadState('networkidle')
}
