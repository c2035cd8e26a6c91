import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { receiptAddresses } from '#modules/receipts/index.ts'
import { setStatus } from '#modules/transactions/index.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { give } from '#testing/money/money.ts'
import { debt, receiptCodeOf, record } from '#testing/money/transactions.ts'
import { operator, signUp } from '#testing/people.ts'
import { codeIn } from '#testing/screens/qr-codes.ts'
import { activeOwner, openStore } from '#testing/stores.ts'

// A separate app, because its drawer is closed at the end.
const app = await startApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner, { name: 'Ìyá Ọ̀ṣun Kitchen' })
const customer = await signUp(app, 'customer')
await customer.client.updateUser({ body: { name: 'Adébáyọ̀ Ọlátúnjí' } })
const party = { userId: customer.id }

/** The URLs as given to the owner. */
async function addressesOf({ id }: { id: string }) {
  const { data } = await customer.client.getTransaction({ params: { transactionId: id } })
  return { image: data.receipt.image.url!, pdf: data.receipt.pdf.url! }
}

async function bytesAt(url: string) {
  const response = await fetch(url)
  expect(response.status).toBe(200)
  return Buffer.from(await response.arrayBuffer())
}

/** The text of a PDF without spaces, which a PDF reader may insert between a letter and its accent. */
async function textAt(url: string) {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await bytesAt(url))), {
    mergePages: true,
  })
  return squeezed(text)
}
const squeezed = (text: string) => text.normalize('NFC').replace(/\s/g, '')

const filesIn = (folder: string) =>
  readdir(join(app.services.config.DATA_DIR, 'files', folder)).catch(() => [])

test('the picture is private to its owner, and its QR code leads to a page that verifies it', async () => {
  const paid = await record(app, { party, category: 'payment-out', amount: 875_050, aboutStoreId: store.id })
  const response = await fetch((await addressesOf(paid)).image)
  expect(response.status).toBe(200)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'content-disposition': `inline; filename="buka-${paid.slug}.png"`,
  })
  const code = (await codeIn(bytes))!
  expect(code).toBe(`${app.url}/receipt/${await receiptCodeOf(app, paid.id)}`)
  expect(await (await fetch(code)).text()).toMatch(/₦8,750\.50.*Completed/s)
})

test('the PDF is a download with the owner, the store and the local time', async () => {
  const paid = await record(app, {
    party,
    category: 'payment-out',
    amount: 875_050,
    title: 'Payment for your order',
    aboutStoreId: store.id,
    summary: { items: { count: 3, price: 800_050 }, delivery: 75_000 },
  })
  const { pdf } = await addressesOf(paid)
  const response = await fetch(pdf)
  await response.bytes()
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="buka-${paid.slug}.pdf"`,
    'cache-control': 'private, no-store',
  })
  const text = await textAt(pdf)
  const expected = [
    'Adébáyọ̀ Ọlátúnjí',
    'Ìyá Ọ̀ṣun Kitchen',
    '₦8,750.50',
    'Payment for your order',
    paid.slug,
    'WAT',
  ]
  for (const words of expected) expect(text).toContain(squeezed(words))
})

test('a withdrawal shows amount, fee, total and the bank with a masked account number', async () => {
  const bank = {
    id: newId(),
    code: '058',
    name: 'Guaranty Trust Bank',
    account: { name: 'ADEBAYO OLATUNJI', number: '0123456785' },
  }
  const sent = await record(app, {
    party,
    category: 'withdrawal-out',
    amount: 251_000,
    bank,
    status: 'pending',
    summary: { service: 1_000 },
  })
  const text = await textAt((await addressesOf(sent)).pdf)
  const amounts = ['Amount ₦2,500.00', 'Fee ₦10.00', 'Total ₦2,510.00']
  for (const words of ['Guaranty Trust Bank', 'ADEBAYO OLATUNJI', '6785', 'Pending', ...amounts])
    expect(text).toContain(squeezed(words))
  expect(text).not.toContain('0123456785')
})

test('a store’s receipt has the store’s name, once', async () => {
  const earned = await record(app, {
    party: { storeId: store.id },
    category: 'order-in',
    title: 'Order sold',
    aboutStoreId: store.id,
  })
  const { data } = await owner.client.getTransaction({ params: { transactionId: earned.id } })
  const text = await textAt(data.receipt.pdf.url!)
  expect(text.split(squeezed('Ìyá Ọ̀ṣun Kitchen'))).toHaveLength(2)
})

test('a changed status is drawn again', async () => {
  const sent = await record(app, { party, category: 'withdrawal-out', status: 'pending' })
  const { image, pdf } = await addressesOf(sent)
  const before = await bytesAt(image)
  expect(await textAt(pdf)).toContain('Pending')
  await app.services.db.transaction((tx) => setStatus(tx, app.services, sent.id, 'reversed'))
  expect(await textAt(pdf)).toContain('Reversed')
  expect((await bytesAt(image)).equals(before)).toBe(false)
})

test('a debt shows what was owed, what was collected and what is still owed now', async () => {
  const debtor = { userId: (await signUp(app, 'rider')).id }
  const owed = await debt(app, debtor, 400_000, 'Charge for IFE-4821 (rider at fault)')
  const { pdf } = receiptAddresses(app.services, owed.id)
  const expectTexts = async (...expected: string[]) => {
    const text = await textAt(pdf.url)
    for (const words of expected) expect(text).toContain(squeezed(words))
  }
  await expectTexts('Owed: Charge for IFE-4821 (rider at fault)', 'Pending', 'Still owed ₦4,000.00')
  await give(app, debtor, 150_000)
  await expectTexts('Pending', 'Owed ₦4,000.00', 'Collected −₦1,500.00', 'Still owed ₦2,500.00')
  await give(app, debtor, 300_000)
  await expectTexts('Completed', 'Owed ₦4,000.00', 'Collected −₦4,000.00', 'Still owed ₦0.00')
})

test('HEAD gets the headers of GET without the body', async () => {
  const { image, pdf } = await addressesOf(await record(app, { party }))
  for (const url of [image, image, pdf]) {
    const head = await fetch(url, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(await head.text()).toBe('')
    const whole = await fetch(url)
    const bytes = await whole.bytes()
    expect(head.headers.get('content-length')).toBe(String(bytes.length))
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(head.headers.get(name)).toBe(whole.headers.get(name))
  }
  expect((await fetch(image.replace(/.$/, '!'), { method: 'HEAD' })).status).toBe(404)
})

test('many concurrent first requests for one receipt draw it once, and all get the whole', async () => {
  const paid = await record(app, { party })
  const { image } = await addressesOf(paid)
  // More requests than may wait for one party: if each were drawn separately, half of them would be refused.
  const all = await Promise.all(Array.from({ length: 42 }, () => bytesAt(image)))
  for (const each of all) expect(each.equals(all[0]!)).toBe(true)
  expect(await filesIn('receipt-completed')).toContain(`${paid.id}.png`)
})

test('many requests of one user do not block the receipts of others', async () => {
  const many = []
  for (let count = 0; count < 40; count += 1) many.push(await record(app, { party }))
  const other = await record(app, { party: { storeId: store.id }, category: 'order-in' })
  let [drawn, refused] = [0, 0]
  const enough = new AbortController()
  const statuses = many.map(async ({ id }) => {
    const response = await fetch(receiptAddresses(app.services, id).pdf.url, { signal: enough.signal })
    expect([200, 429]).toContain(response.status)
    if (response.status === 429) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
      refused += 1
    } else drawn += 1
  })
  await Promise.race(statuses)
  await bytesAt(receiptAddresses(app.services, other.id).pdf.url)
  expect(drawn).toBeLessThan(10)
  // One is drawn and twenty wait; as receipts are finished, further requests may wait.
  expect(refused).toBeGreaterThan(0)
  expect(refused).toBeLessThanOrEqual(19)
  // Aborts the waiting requests: drawing them would only take time.
  enough.abort()
  const outcomes = await Promise.allSettled(statuses)
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? outcome.reason : []))
  expect(failures.filter(({ name }) => name !== 'AbortError')).toEqual([])
})

test('a receipt is drawn once; one that cannot be drawn is a 500 and leaves no file', async () => {
  // The customer's receipts are still waiting to be drawn.
  const own = { party: { storeId: store.id }, category: 'order-in' } as const
  const [drawn, undrawn] = [await record(app, own), await record(app, own)]
  const { image } = receiptAddresses(app.services, drawn.id)
  const first = await bytesAt(image.url)
  await app.services.receiptDrawer.close()
  expect((await bytesAt(image.url)).equals(first)).toBe(true)

  const failing = fetch(receiptAddresses(app.services, undrawn.id).image.url, {
    headers: { 'x-request-id': 'undrawn' },
  })
  await expectRefusal(failing, 'server.error')
  expect(app.log).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'request failed', requestId: 'undrawn' }),
  )
  expect(await filesIn('receipt-completed')).not.toContain(`${undrawn.id}.png`)
})
