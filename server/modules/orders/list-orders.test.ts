import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { assigned, openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { outcomeOf } from '#testing/people.ts'

const app = await sharedApp()
const stage = await openStage(app)
const { ridden, staff } = stage
const { owner, customer, rider, storeId } = ridden
const ids: string[] = []
for (let count = 0; count < 5; count++) ids.unshift(await ways['accepted, with rider'](stage))
const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

test('each party gets its orders, newest first', async () => {
  expect(idsOf(await customer.client.getOrders({}))).toEqual(ids)
  expect(idsOf(await rider.client.getOrders({}))).toEqual(ids)
  expect(idsOf(await owner.client.getStoreOrders({ params: { storeId } }))).toEqual(ids)
})

test('orders added between two pages cause no repeat and no gap', async () => {
  const first = await rider.client.getOrders({ query: { pageSize: 2 } })
  const late = await ways['accepted, with rider'](stage)
  const rest = await rider.client.getOrders({
    query: { pageSize: 3, lastEvaluatedKey: first.pagination.lastEvaluatedKey! },
  })
  expect([...idsOf(first), ...idsOf(rest)]).toEqual(ids)
  expect(rest.pagination.lastEvaluatedKey).toBeNull()
  ids.unshift(late)
})

test('a key is bound to its list', async () => {
  const { pagination } = await customer.client.getOrders({ query: { pageSize: 1 } })
  const lastEvaluatedKey = pagination.lastEvaluatedKey!
  const outcomes = await Promise.all([
    outcomeOf(
      customer.client.getOrdersByStatus({ params: { status: 'accepted' }, query: { lastEvaluatedKey } }),
    ),
    outcomeOf(rider.client.getOrders({ query: { lastEvaluatedKey } })),
    outcomeOf(customer.client.getOrders({ query: { lastEvaluatedKey, keyword: 'rice' } })),
    outcomeOf(customer.client.getOrders({ query: { lastEvaluatedKey: `x${lastEvaluatedKey}` } })),
  ])
  expect(new Set(outcomes)).toEqual(new Set(['400 request.invalid']))
})

test('a status filters by the status that the viewer sees', async () => {
  const waiting = await paidOrder(app, ridden)
  const byStore = (status: 'pending' | 'ready') =>
    owner.client.getStoreOrdersByStatus({ params: { storeId, status } })
  expect(idsOf(await byStore('pending'))).toEqual([waiting])
  expect(idsOf(await byStore('ready'))).toEqual([])
  expect(idsOf(await customer.client.getOrdersByStatus({ params: { status: 'pending' } }))).toEqual([waiting])
  expect(idsOf(await rider.client.getOrdersByStatus({ params: { status: 'accepted' } }))).toEqual(ids)
  expect(idsOf(await rider.client.getOrdersByStatus({ params: { status: 'pending' } }))).toEqual([])
})

test('an unpaid order is not listed for the store', async () => {
  const orderId = await ways.unpaid(stage)
  expect(idsOf(await customer.client.getOrders({}))).toContain(orderId)
  expect(idsOf(await owner.client.getStoreOrders({ params: { storeId } }))).not.toContain(orderId)
})

test('a keyword finds slug, store, item and people, ignoring case and accents', async () => {
  const market = await openMarket(app, staff, { name: 'Mama Títí Kitchen' })
  await app.services.db.run(sql`UPDATE users SET name = 'Adébáyọ̀ Ọ̀ṣun' WHERE id = ${market.rider.id}`)
  const orderId = await paidOrder(app, market)
  await market.owner.client.acceptOrder({ params: { orderId }, body: {} })
  await assigned(app, orderId, market.rider)
  const { slug } = await orderOf(app, orderId)
  const found = async (keyword: string) =>
    (await market.customer.client.getOrders({ query: { keyword } })).data.length
  const spaced = slug.toLowerCase().replaceAll('-', ' ')
  const slugs = [slug, slug.toLowerCase(), spaced, spaced.slice(0, 7), ` ${spaced.slice(1)} `]
  for (const keyword of [...slugs, 'mama titi', 'a t', 'JOLLOF', 'adebayo', 'test customer']) {
    expect(await found(keyword), keyword).toBe(1)
  }
  for (const keyword of ['amala', '%', 'm_ma', 'aaa aa']) expect(await found(keyword), keyword).toBe(0)
})

test('a keyword finds orders that run and orders that have ended, in one row', async () => {
  const market = await openMarket(app, staff, {})
  const { client } = market.customer
  const placed: string[] = []
  for (const ends of [false, true, false, true]) {
    const orderId = await paidOrder(app, market)
    if (ends) await client.cancelOrder({ params: { orderId }, body: {} })
    placed.unshift(orderId)
  }
  const found: string[] = []
  for (let key: string | null | undefined; key !== null; ) {
    const query = { keyword: 'jollof', pageSize: 1, ...(key && { lastEvaluatedKey: key }) }
    const page = await client.getOrders({ query })
    found.push(...idsOf(page))
    key = page.pagination.lastEvaluatedKey
  }
  expect(found).toEqual(placed)
  const byStatus = async (status: 'pending' | 'cancelled') =>
    idsOf(await client.getOrdersByStatus({ params: { status }, query: { keyword: 'jollof' } }))
  expect(await byStatus('cancelled')).toEqual([placed[0], placed[2]])
  expect(await byStatus('pending')).toEqual([placed[1], placed[3]])
})

test('URLs in the list are those of the service', async () => {
  const { data } = await rider.client.getOrders({})
  expect(data[0]!.store.web.link).toMatch(new RegExp(`^${app.url}/store/`))
})

const queriesOf = (name: string) => app.log.findLast(({ operation }) => operation?.startsWith(name))?.queries

test('a page takes one query, and one more with a keyword', async () => {
  await rider.client.getOrders()
  for (const query of [{}, { keyword: 'rice' }, { pageSize: 1 }]) {
    const expected = query.keyword ? 2 : 1
    await rider.client.getOrders({ query })
    expect(queriesOf('getOrders')).toBe(expected)
    await rider.client.getOrdersByStatus({ params: { status: 'accepted' }, query })
    expect(queriesOf('getOrders')).toBe(expected)
  }
  await rider.client.getOrders({ query: { keyword: 'nowhere at all' } })
  expect(queriesOf('getOrders')).toBe(1)
})

test('one order takes one query, by id and by slug, and one more after each change', async () => {
  const params = { orderId: ids[0]! }
  const { slug } = await orderOf(app, params.orderId)
  for (const message of ['Ring twice.', 'Knock.']) {
    const { data: changed } = await customer.client.updateOrderDelivery({ params, body: { message } })
    for (const { client } of [customer, owner, rider]) {
      const { data } = await client.getOrder({ params })
      if (client === customer.client) expect(data).toEqual(changed)
      expect(queriesOf('getOrder')).toBe(2)
      expect((await client.getOrder({ params })).data).toEqual(data)
      expect(queriesOf('getOrder')).toBe(1)
      expect((await client.getOrderBySlug({ params: { slug } })).data).toEqual(data)
      expect(queriesOf('getOrderBySlug')).toBe(1)
    }
  }
})
