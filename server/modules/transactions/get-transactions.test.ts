import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { record } from '#testing/money/transactions.ts'
import { activeRider, operator, outcomeOf, refusal, signUp } from '#testing/people.ts'
import { activeOwner, askToWork, assistantOf, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const bakery = await openStore(owner, { name: 'Ọláńrewájú bakery' })
const canteen = await openStore(owner, { name: 'Test canteen' })
const customer = await signUp(app, 'customer')
const rider = await activeRider(app, staff)

const bank = {
  id: '01900000-0000-7000-8000-00000000b001',
  code: '058',
  name: 'Guaranty Trust Bank',
  account: { name: 'Bọ́lá Adéyẹmí', number: '0123456785' },
}
const ofCustomer = [
  await record(app, { party: { userId: customer.id }, title: 'Late payment came back' }),
  await record(app, { party: { userId: customer.id }, category: 'payment-out', aboutStoreId: bakery.id }),
  await record(app, { party: { userId: customer.id }, title: '100% of an order' }),
]
const ofRider = [
  await record(app, { party: { userId: rider.id }, category: 'delivery-in' }),
  await record(app, { party: { userId: rider.id }, category: 'withdrawal-out', bank }),
]
const ofStores = [
  await record(app, { party: { storeId: bakery.id }, category: 'order-in' }),
  await record(app, { party: { storeId: canteen.id }, category: 'order-in' }),
  await record(app, { party: { storeId: bakery.id }, category: 'commission-out' }),
  await record(app, { party: { storeId: canteen.id }, category: 'refund-out' }),
]

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
const newestFirst = (rows: { id: string }[]) => idsOf(rows).toReversed()
const queriesOf = (operation: string) => app.log.findLast((line) => line.operation === operation)?.queries

test('users get their own, newest first, in one query', async () => {
  const { data, pagination } = await customer.client.getTransactions()
  expect(idsOf(data)).toEqual(newestFirst(ofCustomer))
  expect(pagination.lastEvaluatedKey).toBeNull()
  expect(queriesOf('getTransactions')).toBe(1)
  expect(idsOf((await rider.client.getTransactions()).data)).toEqual(newestFirst(ofRider))
})

test('a record has amount, purpose and the URLs of its receipt', async () => {
  const [paid] = (await customer.client.getTransactions({ query: { category: 'payment-out' } })).data
  expect(paid).toMatchObject({
    type: 'debit',
    payment: { method: 'wallet', bank: null, status: 'completed' },
    summary: { bill: { price: { currency: 'ngn', amount: 100 } } },
    store: { id: bakery.id, name: 'Ọláńrewájú bakery' },
    order: null,
  })
  expect(paid!.receipt.image.url).toContain(`${app.url}/receipts/${paid!.id}.png?expires=`)
  expect(paid!.receipt.pdf.url).toContain(`${app.url}/receipts/${paid!.id}.pdf?expires=`)
})

test('filters by category and by keyword', async () => {
  const find = async (client: typeof customer.client, query: { category?: 'refund-in'; keyword?: string }) =>
    idsOf((await client.getTransactions({ query })).data)
  const [late, paid, whole] = ofCustomer.map(({ id }) => id)
  expect(await find(customer.client, { category: 'refund-in' })).toEqual([whole, late])
  expect(await find(customer.client, { keyword: 'LATE payment' })).toEqual([late])
  expect(await find(customer.client, { keyword: 'olanrewaju' })).toEqual([paid])
  expect(await find(customer.client, { keyword: ofCustomer[1]!.slug.toLowerCase() })).toEqual([paid])
  expect(await find(customer.client, { keyword: '100%' })).toEqual([whole])
  expect(await find(customer.client, { keyword: '1_0' })).toEqual([])
  expect(await find(customer.client, { keyword: 'payment', category: 'refund-in' })).toEqual([late])
  expect(await find(rider.client, { keyword: 'bola adeyemi' })).toEqual([ofRider[1]!.id])
  expect(await find(rider.client, { keyword: 'guaranty' })).toEqual([ofRider[1]!.id])
})

test('pages have no repeats while new ones arrive', async () => {
  const someone = await signUp(app, 'customer')
  const party = { userId: someone.id }
  const made = [await record(app, { party }), await record(app, { party }), await record(app, { party })]
  const page = await someone.client.getTransactions({ query: { pageSize: 2 } })
  expect(idsOf(page.data)).toEqual([made[2]!.id, made[1]!.id])
  await record(app, { party })
  const lastEvaluatedKey = page.pagination.lastEvaluatedKey!
  const next = await someone.client.getTransactions({ query: { pageSize: 2, lastEvaluatedKey } })
  expect(idsOf(next.data)).toEqual([made[0]!.id])
  expect(next.pagination.lastEvaluatedKey).toBeNull()
  const elsewhere = customer.client.getTransactions({ query: { pageSize: 2, lastEvaluatedKey } })
  expect(await refusal(elsewhere)).toMatchObject({ statusCode: 400 })
})

test('a store’s transactions are for its owner and assistants with the permission money', async () => {
  const params = { storeId: bakery.id }
  const { data } = await owner.client.getStoreTransactions({ params })
  expect(idsOf(data)).toEqual([ofStores[2]!.id, ofStores[0]!.id])
  // One query checks the owner's access, one reads the page.
  expect(queriesOf('getStoreTransactions')).toBe(2)
  const filtered = await owner.client.getStoreTransactions({ params, query: { category: 'commission-out' } })
  expect(idsOf(filtered.data)).toEqual([ofStores[2]!.id])

  const cashier = await assistantOf(app, owner, bakery.id, ['money'])
  expect((await cashier.client.getStoreTransactions({ params })).data).toHaveLength(2)
  const cook = await assistantOf(app, owner, bakery.id, ['menu'])
  const stranger = await activeOwner(app, staff)
  expect(await outcomeOf(cook.client.getStoreTransactions({ params }))).toBe('403 store.permission.missing')
  expect(await outcomeOf(stranger.client.getStoreTransactions({ params }))).toBe('404 store.absent')
  expect(await outcomeOf(customer.client.getStoreTransactions({ params }))).toBe('403 auth.role.forbidden')
})

test('an assistant gets those of every store whose money they may read, merged, in pages', async () => {
  const assistant = await assistantOf(app, owner, bakery.id, ['money'])
  const inCanteen = await askToWork(assistant, canteen.id)
  const list = async (query = {}) => (await assistant.client.getTransactions({ query })).data
  expect(idsOf(await list())).toEqual([ofStores[2]!.id, ofStores[0]!.id])

  await owner.client.acceptRequest({ params: inCanteen, body: { permissions: ['orders'] } })
  expect(await list()).toHaveLength(2)
  await owner.client.updateRequest({ params: inCanteen, body: { permissions: ['money'] } })
  expect(idsOf(await list())).toEqual(newestFirst(ofStores))
  expect(queriesOf('getTransactions')).toBe(1)
  expect(idsOf(await list({ category: 'order-in' }))).toEqual([ofStores[1]!.id, ofStores[0]!.id])

  const seen = []
  let lastEvaluatedKey: string | undefined
  do {
    const query = { pageSize: 1, ...(lastEvaluatedKey ? { lastEvaluatedKey } : {}) }
    const page = await assistant.client.getTransactions({ query })
    seen.push(...idsOf(page.data))
    lastEvaluatedKey = page.pagination.lastEvaluatedKey ?? undefined
  } while (lastEvaluatedKey !== undefined)
  expect(seen).toEqual(newestFirst(ofStores))

  await owner.client.revokeRequest({ params: inCanteen })
  expect(idsOf(await list())).toEqual([ofStores[2]!.id, ofStores[0]!.id])
  await app.services.db.run(sql`UPDATE users SET role_status = 'pending' WHERE id = ${assistant.id}`)
  expect(await list()).toEqual([])
})

test('owners list by store, operators not at all', async () => {
  expect(await outcomeOf(owner.client.getTransactions())).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(staff.client.getTransactions())).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(app.client().getTransactions())).toBe('401 auth.token.missing')
})
