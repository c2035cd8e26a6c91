import { expect, test } from 'vitest'
import { setStatus } from '#modules/transactions/index.ts'
import { sharedApp } from '#testing/app.ts'
import { receiptCodeOf, record } from '#testing/money/transactions.ts'
import { signUp } from '#testing/people.ts'
import { browserVisits, expectReadable } from '#testing/screens/screens.ts'

const app = await sharedApp()
const customer = await signUp(app, 'customer')
const visit = browserVisits(app.url)

test('whoever scans a receipt reads its amount, date and status, and nothing else of it', async () => {
  const paid = await record(app, {
    party: { userId: customer.id },
    amount: 123_450,
    status: 'pending',
    title: 'A secret',
  })
  const path = `/receipt/${await receiptCodeOf(app, paid.id)}`
  const { page, faults } = await visit(path)
  await page.getByRole('heading', { name: 'This receipt was made by Buka' }).waitFor()
  await page.getByText('₦1,234.50').waitFor()
  await page.getByText('Pending', { exact: true }).waitFor()
  await page.getByText(/^\w+day, \d+ \w+ \d{4}, \d+:\d\d [ap]m WAT$/).waitFor()
  expect(await page.content()).not.toContain('A secret')
  await expectReadable(page, 'receipt')
  await app.services.db.transaction((tx) => setStatus(tx, app.services, paid.id, 'reversed'))
  await page.reload()
  await page.getByText('The money went back.').waitFor()
  // The browser reports no violation of the policy, which allows the page's inline style by its hash.
  expect(faults).toEqual([])
})

test.for(['AAAAAAAAAAAAAAAAAAAAAA', 'short'])('a code that no receipt has says so: %s', async (code) => {
  const answer = await fetch(`${app.url}/receipt/${code}`)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('We have no such receipt')
})
