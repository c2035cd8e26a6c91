import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { events } from '#contract/events.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { record } from '#testing/money/transactions.ts'
import { operator, signUp } from '#testing/people.ts'
import { activeOwner, openStore } from '#testing/stores.ts'
import { setStatus } from './index.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const store = await openStore(owner)
const rider = await signUp(app, 'rider')

const eventsAbout = (transactionId: string) =>
  db.many<{ stream: string; event: 'transaction.new' | 'transaction.update'; data: object }>(sql`
    SELECT stream, event, data FROM stream_event WHERE data ->> 'id' = ${transactionId} ORDER BY "offset"`)

const bank = {
  id: '01900000-0000-7000-8000-00000000b001',
  code: '058',
  name: 'Guaranty Trust Bank',
  account: { name: 'Bọ́lá Adéyẹmí', number: '0123456785' },
}

test.for([
  ['user', { party: { userId: rider.id }, category: 'withdrawal-out', bank, status: 'pending' }],
  [
    'store',
    { party: { storeId: store.id }, category: 'order-in', aboutStoreId: store.id, status: 'processing' },
  ],
] as const)(
  'only the %s gets events for a record and its change, as in the contract',
  async ([kind, fields]) => {
    const { id } = await record(app, fields)
    await db.transaction((tx) => setStatus(tx, app.services, id, 'failed'))
    const rows = await eventsAbout(id)
    const stream = kind === 'user' ? `user:${rider.id}` : `store:${store.id}`
    expect(rows).toMatchObject([
      { stream, event: 'transaction.new', data: { payment: { status: fields.status } } },
      { stream, event: 'transaction.update', data: { payment: { status: 'failed' } } },
    ])
    for (const { event, data } of rows) expect(Compile(events[event].data).Errors(data)).toEqual([])
  },
)

test('an event has no receipt URL, because events are stored', async () => {
  const { id } = await record(app, { party: { userId: rider.id } })
  const [{ data } = { data: {} }] = await eventsAbout(id)
  expect(data).toMatchObject({ receipt: { image: { url: null }, pdf: { url: null } } })
  expect(JSON.stringify(data)).not.toContain('signature')
})

test('a change that is rolled back emits no event', async () => {
  const { id } = await record(app, { party: { userId: rider.id } })
  const undone = db.transaction(async (tx) => {
    await setStatus(tx, app.services, id, 'failed')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  expect(await eventsAbout(id)).toHaveLength(1)
})
