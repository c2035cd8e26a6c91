import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { record } from '#testing/money/transactions.ts'
import { signUp } from '#testing/people.ts'
import { receiptAddresses } from './index.ts'

const app = await sharedApp()
const customer = await signUp(app, 'customer')
const party = { userId: customer.id }

/** Reads the whole body: an unread response would delay the shutdown of the service. */
async function statusAt(url: string): Promise<number> {
  const response = await fetch(url)
  await response.bytes()
  return response.status
}

/** The URL that the owner gets. */
async function addressOf({ id }: { id: string }): Promise<string> {
  const { data } = await customer.client.getTransaction({ params: { transactionId: id } })
  return data.receipt.image.url!
}

test('a URL that was tampered with, or is of another receipt, is absent', async () => {
  const [mine, other] = [await record(app, { party }), await record(app, { party })]
  const image = await addressOf(mine)
  const changed = (change: (copy: URL) => void) => {
    const copy = new URL(image)
    change(copy)
    return copy.href
  }
  const expires = Number(new URL(image).searchParams.get('expires'))
  const signature = new URL(image).searchParams.get('signature')!
  const addresses = [
    changed((url) => url.searchParams.set('expires', String(expires + 60_000))),
    changed((url) => url.searchParams.set('expires', 'NaN')),
    changed((url) => url.searchParams.append('expires', String(expires))),
    changed((url) =>
      url.searchParams.set('signature', `${signature[0] === 'A' ? 'B' : 'A'}${signature.slice(1)}`),
    ),
    changed((url) => url.searchParams.set('signature', '')),
    changed((url) => url.searchParams.delete('signature')),
    changed((url) => url.searchParams.delete('expires')),
    image.replace(mine.id, other.id),
    image.replace('.png', '.pdf'),
    image.replace(mine.id, mine.id.toUpperCase()),
    image.replace(`${mine.id}.png`, '..%2F..%2Fsecret'),
    image.replace('.png', '.svg'),
    receiptAddresses(app.services, newId()).image.url,
    `${app.url}/receipts/${mine.id}.png`,
  ]
  for (const address of addresses) await expectRefusal(fetch(address), 'receipt.absent')
  const withToken = fetch(`${app.url}/receipts/${mine.id}.png`, {
    headers: { authorization: `Bearer ${customer.token}` },
  })
  await expectRefusal(withToken, 'receipt.absent')
})

test('a URL expires after 15 minutes, and a new one is given', async () => {
  const paid = await record(app, { party })
  const image = await addressOf(paid)
  await app.services.clock.advance(14 * 60_000)
  expect(await statusAt(image)).toBe(200)
  await app.services.clock.advance(60_000)
  await expectRefusal(fetch(image), 'receipt.ended')
  expect(await statusAt(receiptAddresses(app.services, paid.id).image.url)).toBe(200)
})
