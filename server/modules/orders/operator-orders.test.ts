import { expect, test } from 'vitest'
import { balanceOf, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { openStage, type Place, ways } from '#testing/orders/order-states.ts'
import { outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'
import { selectFoundOrders } from './find-orders.ts'

/** The orders as operators read them. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const stage = await openStage(app)
const { staff, ridden } = stage
const { customer, rider, storeId } = ridden

const detailsOf = async (orderId: string) =>
  (await staff.client.getOrderDetails({ params: { orderId } })).data

type Query = NonNullable<Parameters<typeof staff.client.findOrders>[0]>['query']
const find = async (query: Query = {}) => (await staff.client.findOrders({ query })).data
const found = async (query: Query) => (await find(query)).map(({ id }) => id)

const wallets = { customer: { userId: customer.id }, store: { storeId }, rider: { userId: rider.id } }
// Enough money in each wallet that no charge becomes a debt.
for (const party of Object.values(wallets)) await give(app, party, 5_000_000)

const balances = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(wallets).map(async ([party, each]) => [party, await balanceOf(db, walletOf(each))]),
    ),
  ) as { [party in keyof typeof wallets]: number }

/** The amount that an act announces for a party, in kobo; negative for a debit. */
type Act = Awaited<ReturnType<typeof detailsOf>>['acts'][number]
const toldBy = ({ amounts }: Act, party: string) => {
  const told = amounts.find((each) => each.party === party)
  return told ? told.amount.amount * (told.type === 'credit' ? 100 : -100) : 0
}

test.for<[Place, string]>([
  ['ongoing', 'completeOrder'],
  ['ongoing', 'failOrder store'],
  ['ongoing', 'failOrder rider'],
  ['ongoing', 'failOrder platform'],
  ['ready, overdue', 'failOrder platform'],
])('%s: what %s is said to do with the money is what it does', async ([place, name]) => {
  const orderId = await ways[place](stage)
  const { acts } = await detailsOf(orderId)
  const act = acts.find(({ operation, fault }) => [operation, fault ?? ''].join(' ').trim() === name)!
  expect(act.later).toBe(false)
  const before = await balances()
  const input = { params: { orderId }, body: { reason: 'As agreed.' } }
  await (act.operation === 'completeOrder'
    ? staff.client.completeOrder(input)
    : staff.client.failOrder({ ...input, body: { ...input.body, fault: act.fault! } }))
  const after = await balances()
  for (const party of ['customer', 'store', 'rider'] as const)
    expect(after[party] - before[party], party).toBe(toldBy(act, party))
  const all = ['customer', 'store', 'rider', 'platform'].reduce((sum, party) => sum + toldBy(act, party), 0)
  expect(all).toBe((await detailsOf(orderId)).order.summary.bill.price.amount * 100)
  expect(await detailsOf(orderId)).toMatchObject({ held: naira(0), acts: [] })
})

test('a customer’s fault pays the others, and only later', async () => {
  const orderId = await ways.ongoing(stage)
  const { acts } = await detailsOf(orderId)
  const [complete, byCustomer] = [
    acts.find(({ fault }) => fault === null),
    acts.find(({ fault }) => fault === 'customer'),
  ]
  expect(byCustomer).toEqual({ ...complete, operation: 'failOrder', fault: 'customer', later: true })
})

test('acts are those that are possible now', async () => {
  const actsOf = async (place: Place) =>
    (await detailsOf(await ways[place](stage))).acts.map(({ operation, fault }) => [operation, fault])
  expect(await actsOf('unpaid')).toEqual([])
  expect(await actsOf('accepted')).toEqual([])
  expect(await actsOf('accepted, with rider')).toEqual([['unassignRider', null]])
  expect(await actsOf('completed by rider')).toEqual([])
})

test('details have the order without its secrets, the people to call and what was paid', async () => {
  const orderId = await ways['completed by rider'](stage)
  const { order, people, held, transactions, complaint } = await detailsOf(orderId)
  const own = (await customer.client.getOrder({ params: { orderId } })).data
  expect(order).toEqual({ ...own, code: null, actions: [], payment: { ...own.payment, bank: null } })
  expect(people).toMatchObject({
    customer: { id: customer.id, telephone: customer.telephone },
    owner: { id: ridden.owner.id },
    rider: { id: rider.id },
  })
  expect([held, complaint]).toEqual([naira(0), null])
  const bill = own.summary.bill.price
  expect(transactions.map(({ party, category }) => [party, category])).toEqual([
    ['customer', 'payment-out'],
    ['store', 'order-in'],
    ['store', 'commission-out'],
    ['rider', 'delivery-in'],
    ['rider', 'tip-in'],
  ])
  expect(transactions[0]).toMatchObject({ type: 'debit', amount: bill, status: 'completed' })
  const complain = async (reason: string) =>
    (await customer.client.complainOnOrder({ body: { orderId, reason } })).data
  const { id: complaintId } = await complain('Cold.')
  expect((await detailsOf(orderId)).complaint).toEqual({ id: complaintId, status: 'open' })
  await customer.client.deleteOrderComplaint({ params: { complaintId } })
  const { id: again } = await complain('Cold, and the soup had leaked.')
  expect((await detailsOf(orderId)).complaint).toEqual({ id: again, status: 'open' })
})

test('an unpaid order shows nothing of how it is to be paid, and one on its way what is held', async () => {
  const unpaid = await detailsOf(await ways.unpaid(stage))
  expect(unpaid).toMatchObject({ order: { payment: { bank: null } }, held: naira(0), transactions: [] })
  const { order, held } = await detailsOf(await ways.ongoing(stage))
  expect(order).toMatchObject({ status: 'ongoing', code: null })
  expect(held).toEqual(order.summary.bill.price)
  expect(await outcomeOf(staff.client.getOrderDetails({ params: { orderId: customer.id } }))).toBe(
    '404 order.absent',
  )
})

test('orders are found by slug, and by name and telephone of customer, store and rider', async () => {
  const orderId = await ways.ongoing(stage)
  const ended = await ways['completed by rider'](stage)
  const { slug } = (await detailsOf(orderId)).order
  const [order] = await find({ keyword: slug.toLowerCase().replaceAll('-', ' ') })
  expect(order).toMatchObject({
    id: orderId,
    slug,
    status: 'ongoing',
    late: false,
    customer: { id: customer.id, telephone: customer.telephone },
    store: { id: storeId },
    rider: { id: rider.id, telephone: rider.telephone },
  })
  /** Filters out the orders of other tests. Running orders come first. */
  const withoutOthers = async (query: Query) =>
    (await found({ pageSize: 100, ...query })).filter((id) => id === orderId || id === ended)
  await customer.client.updateUser({ body: { name: 'Folasade Ọ̀ṣun' } })
  for (const keyword of [customer.telephone, customer.telephone.replace('+234', '0'), 'folasade osun'])
    expect(await withoutOthers({ keyword }), keyword).toEqual([orderId, ended])
  expect(await found({ keyword: 'folasade', status: 'ongoing' })).toContain(orderId)
  expect(await found({ keyword: 'folasade', status: 'ongoing' })).not.toContain(ended)
  await db.run(sql`UPDATE store SET name = 'Mama Cass Bukateria' WHERE id = ${storeId}`)
  expect(await withoutOthers({ keyword: 'bukateria' })).toEqual([orderId, ended])
  await rider.client.updateUser({ body: { name: 'Kazeem Lightning' } })
  expect(await found({ keyword: 'lightning' })).toContain(orderId)
  expect(await found({ keyword: 'lightning' })).not.toContain(ended)
  expect(await find({ keyword: 'nobody at all' })).toEqual([])
})

/** Reads all pages of a query. */
async function walk(query: Query): Promise<string[]> {
  const walked: string[] = []
  let lastEvaluatedKey: string | null | undefined
  while (lastEvaluatedKey !== null) {
    const { data, pagination } = await staff.client.findOrders({
      query: { pageSize: 3, ...query, ...(lastEvaluatedKey && { lastEvaluatedKey }) },
    })
    walked.push(...data.map(({ id }) => id))
    lastEvaluatedKey = pagination.lastEvaluatedKey
  }
  return walked
}

test('without a keyword they are those that have not ended; pages are parts of the whole', async () => {
  const all = await find({ pageSize: 100 })
  expect(all.every(({ status }) => ['pending', 'accepted', 'ready', 'ongoing'].includes(status))).toBe(true)
  expect(await walk({})).toEqual(all.map(({ id }) => id))
  const ofCustomer = await find({ keyword: 'folasade', pageSize: 100 })
  expect(new Set(ofCustomer.map(({ status }) => status)).size).toBeGreaterThan(2)
  expect(await walk({ keyword: 'folasade' })).toEqual(ofCustomer.map(({ id }) => id))
  expect(await found({ late: true })).toEqual([])
  await clock.advance(23 * 3_600_000)
  const late = await find({ late: true, status: 'ongoing' })
  expect(late.length).toBeGreaterThan(0)
  expect(late.every(({ late: is, status }) => is && status === 'ongoing')).toBe(true)
})

test('what is looked for is found by indexes, however many orders, people and stores there are', async () => {
  const like = await ways['completed by rider'](stage)
  /** Adds 2,000 copies of a row with these changes. */
  async function addLike(table: 'users' | 'orders', id: string, changes: string) {
    const { rows } = await db.pool.query<{ columns: string }>(
      `SELECT string_agg(format('%I', attname), ', ') AS columns FROM pg_attribute
       WHERE attrelid = '${table}'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    )
    const [{ columns }] = rows as [{ columns: string }]
    await db.pool.query(
      `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM (
         SELECT (made).* FROM (
           SELECT jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), ${changes})) AS made
           FROM generate_series(1, 2000) AS n, ${table} AS one WHERE one.id = $1 OFFSET 0
         ) AS all_made
       ) AS columns_of_made`,
      [id],
    )
  }
  await addLike('users', customer.id, `'telephone', '+23490' || n, 'name', 'Somebody ' || n`)
  await addLike('orders', like, `'slug', 'like-' || n`)
  await db.pool.query('VACUUM ANALYZE users, orders, store')
  const planFor = (query: NonNullable<Query>) =>
    planOf(db, selectFoundOrders(query, { size: 20, after: null }))
  const { slug } = (await detailsOf(like)).order
  for (const [query, index] of [
    [{}, null],
    [{ keyword: 'folasade' }, 'users_words'],
    [{ keyword: 'folasade' }, 'orders_customer'],
    [{ keyword: slug }, 'order_slug_pkey'],
  ] as const) {
    const { indexes, scanned, rowsRead, rowsReadOf } = await planFor(query)
    if (index) expect(indexes).toContain(index)
    expect(scanned).not.toContain('users')
    // Partitions with few orders may be scanned as a whole, but not all of them.
    expect(rowsReadOf.orders).toBeLessThan(200)
    expect(rowsRead).toBeLessThan(200)
  }
})
