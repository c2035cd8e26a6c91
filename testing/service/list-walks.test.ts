import { expect, test } from 'vitest'
import { raiseAlert } from '#modules/alerts/index.ts'
import { sql } from '#platform/database/sql.ts'
import { linesOf, someone } from '#testing/accounts/chats.ts'
import { startApp } from '#testing/app.ts'
import { record } from '#testing/money/transactions.ts'
import { openMarket } from '#testing/orders/moved-orders.ts'
import { eventually, operator, type Person } from '#testing/people.ts'

/**
 * A client that reads all pages of a list, while others write, gets each row that existed throughout exactly
 * once.
 */
const app = await startApp({ LIMIT_GENERAL: '100000' })
const rider = await someone(app, 'rider', 'Tunde Bello')
const market = { ...(await openMarket(app, await operator(app))), rider }
const { owner, storeId } = market
const { newCustomer, toRider, toStore } = linesOf(app, market)

const customers: Person[] = []
for (let number = 0; number < 9; number += 1) customers.push(await newCustomer(`Customer ${number}`))

interface Listed {
  data: { id: string }[]
  pagination: { lastEvaluatedKey: string | null }
}
type List = (query: { pageSize: number; lastEvaluatedKey?: string }) => Promise<Listed>

const writes = 60

/** The ids of one walk, in pages of two. */
async function walk(list: List, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = []
  let key: string | null = null
  do {
    const { data, pagination }: Listed = await list({ pageSize: 2, ...(key && { lastEvaluatedKey: key }) })
    ids.push(...data.map(({ id }) => id))
    key = pagination.lastEvaluatedKey
    if (key) await between?.()
  } while (key)
  return ids
}

/**
 * Walks repeatedly while three clients write without a pause, so that at any page some transactions have
 * begun and not committed.
 */
async function expectWhole(list: List, write: (turn: number) => Promise<unknown>) {
  const there = (await walk(list)).toSorted()
  expect(there.length).toBeGreaterThanOrEqual(customers.length)
  let turn = 0
  const writers = [1, 2, 3].map(async () => {
    while (turn < writes) await write(turn++)
  })
  const walks: string[][] = []
  do walks.push(await walk(list))
  while (turn < writes)
  await Promise.all(writers)
  for (const ids of walks) {
    expect(new Set(ids).size, 'none twice').toBe(ids.length)
    expect(ids.filter((id) => there.includes(id)).toSorted(), 'none missing').toEqual(there)
  }
}

const customerOf = (turn: number) => customers[(turn * 7) % customers.length]!

test('chats of a store, which move up with each message', async () => {
  for (const customer of customers) await toStore(customer, { text: 'Good morning' })
  await expectWhole(
    (query) => owner.client.getStoreChats({ params: { storeId }, query }),
    (turn) => toStore(customerOf(turn), { text: `Hello ${turn}` }),
  )
})

test('chats of a user, also with a keyword', async () => {
  for (const customer of customers) await toRider(customer, { text: 'Good morning' })
  await expectWhole(
    (query) => rider.client.getChats({ query: { ...query, keyword: 'customer' } }),
    (turn) => toRider(customerOf(turn), { text: `Hello ${turn}` }),
  )
})

test('a chat whose message was written before the first page and committed after it', async () => {
  const late = customers[0]!
  const others = customers.slice(1)
  for (const customer of [late, ...others]) await toStore(customer, { text: 'One after the other' })
  const list: List = (query) => owner.client.getStoreChats({ params: { storeId }, query })
  // The store's stream is locked last: holding it delays the commit of the message.
  const held = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const holder = app.services.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM stream WHERE name = ${`store:${storeId}`} FOR UPDATE`)
    holding.resolve()
    await held.promise
  })
  await holding.promise
  const sent = toStore(late, { text: 'Slowly' })
  await eventually(
    () =>
      app.services.db.maybe(sql`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%append_events%'`),
    'a message that waits for the stream',
  )
  const ids = await walk(list, async () => {
    held.resolve()
    await Promise.all([holder, sent])
  })
  expect(new Set(ids).size).toBe(customers.length)
  expect(ids).toHaveLength(customers.length)
  expect(ids.at(-1)).toBe((await sent).data.chatId)
})

test('alerts, with new ones and others marked as read', async () => {
  const raise = (party: { storeId: string } | { userId: string }) =>
    app.services.db.transaction((tx) => raiseAlert(tx, party, 'suspense-new', { words: { amount: 100 } }))
  for (const _ of customers) await raise({ userId: rider.id })
  await expectWhole(
    (query) => rider.client.getAlerts({ query }),
    async () => {
      await raise({ userId: rider.id })
      const { data } = await rider.client.getAlerts({ query: { unread: true, pageSize: 1 } })
      if (data[0]) await rider.client.markAlertsRead({ body: { alertIds: [data[0].id] } })
    },
  )
  await expectWhole(
    (query) => owner.client.getStoreAlerts({ params: { storeId }, query }),
    () => raise({ storeId }),
  )
})

test('transactions of a user and of a store', async () => {
  for (const party of [{ userId: rider.id }, { storeId }]) {
    for (const _ of customers) await record(app, { party })
    await expectWhole(
      (query) =>
        'userId' in party
          ? rider.client.getTransactions({ query })
          : owner.client.getStoreTransactions({ params: { storeId }, query }),
      () => record(app, { party }),
    )
  }
})
