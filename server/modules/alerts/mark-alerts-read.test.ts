import { Compile } from 'typebox/compile'
import { expect, test } from 'vitest'
import { AlertsRead } from '#contract/records/alert.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, streamOf } from '#server/party.ts'
import { raise } from '#testing/alerts/alerts.ts'
import { sharedApp } from '#testing/app.ts'
import { expectField, operator, outcomeOf, signUp } from '#testing/people.ts'
import { storedEvents } from '#testing/sockets/stored-events.ts'
import { activeOwner, assistantOf, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const owner = await activeOwner(app, await operator(app))
const isRead = Compile(AlertsRead)

/** The events about read alerts of a party, with the permission on a store's stream. */
async function readEvents(party: Party) {
  const rows = await db.many<{ data: AlertsRead; needs: string | null }>(sql`
    SELECT data, needs FROM stream_event WHERE stream = ${streamOf(party)} AND event = 'alert.update' ORDER BY "offset"`)
  for (const { data } of rows) expect(isRead.Errors(data)).toEqual([])
  return rows
}

async function newCustomer() {
  const { id, client } = await signUp(app, 'customer')
  const unread = async () =>
    (await client.getAlerts({ query: { unread: true } })).data.map((alert) => alert.id)
  return { party: { userId: id }, client, unread }
}

test('the given alerts are marked and other devices notified; a repeat is 208', async () => {
  const { party, client, unread } = await newCustomer()
  const [first, second, third] = await raise(app, party, 'order-accepted', 'order-ongoing', 'order-completed')
  const body = { alertIds: [first!, third!] }
  const marked = await client.markAlertsRead({ body })
  expect(marked).toMatchObject({ statusCode: 200, data: { ...body, all: false, needs: null, unread: 1 } })
  expect(app.log.findLast(({ operation }) => operation === 'markAlertsRead')?.queries).toBe(5)
  expect(await unread()).toEqual([second])
  const event = {
    data: { alertIds: expect.toSatisfy((ids) => ids.length === 2), all: false, needs: null, unread: 1 },
  }
  expect(await readEvents(party)).toEqual([{ ...event, needs: null }])
  const again = await client.markAlertsRead({ body })
  expect(again).toMatchObject({ statusCode: 208, data: marked.data })
  expect(await readEvents(party)).toHaveLength(1)
})

test('of some read and some unread alerts, the unread ones are marked and reported', async () => {
  const { party, client } = await newCustomer()
  const [first, second] = await raise(app, party, 'order-accepted', 'order-ongoing')
  await client.markAlertsRead({ body: { alertIds: [first!] } })
  const both = await client.markAlertsRead({ body: { alertIds: [first!, second!] } })
  expect(both).toMatchObject({ statusCode: 200, data: { unread: 0 } })
  expect((await readEvents(party)).map(({ data }) => [data.alertIds, data.unread])).toEqual([
    [[first], 1],
    [[second], 0],
  ])
})

test('all alerts are marked if none is given; without unread ones it is 208', async () => {
  const { party, client, unread } = await newCustomer()
  const nothing = { alertIds: [], all: true, needs: null, unread: 0 }
  expect(await client.markAlertsRead({ body: {} })).toMatchObject({ statusCode: 208, data: nothing })
  await raise(app, party, 'order-accepted', 'order-ongoing')
  expect(await client.markAlertsRead({ body: {} })).toMatchObject({ statusCode: 200, data: nothing })
  expect(await unread()).toEqual([])
  expect(await readEvents(party)).toEqual([{ data: nothing, needs: null }])
  expect((await client.markAlertsRead({ body: {} })).statusCode).toBe(208)
})

test('when one of the given alerts is not the caller’s, nothing is marked', async () => {
  const [mine, other] = [await newCustomer(), await newCustomer()]
  const [own] = await raise(app, mine.party, 'order-accepted')
  const [theirs] = await raise(app, other.party, 'order-accepted')
  for (const alertId of [theirs!, newId()]) {
    const call = mine.client.markAlertsRead({ body: { alertIds: [own!, alertId] } })
    expect(await outcomeOf(call)).toBe('404 alert.absent')
  }
  expect([await mine.unread(), await other.unread()]).toEqual([[own], [theirs]])
  for (const alertIds of [[], [own!, own!], ['mine']])
    await expectField(
      mine.client.markAlertsRead({ body: { alertIds } }),
      alertIds[0] === 'mine' ? 'alertIds.0' : 'alertIds',
    )
})

test('for a store, each permission gets its own event with its unread count', async () => {
  const { id: storeId } = await openStore(owner)
  const [party, params] = [{ storeId }, { storeId }]
  const ids = await raise(
    app,
    party,
    'order-new',
    'order-new',
    'withdrawal-failed',
    'pin-changed',
    'withdrawal-failed',
  )
  const [order, , money, pin] = ids as [string, string, string, string]
  const { data } = await owner.client.markStoreAlertsRead({ params, body: { alertIds: [order, money, pin] } })
  expect(data).toMatchObject({ needs: null, unread: 2 })
  const kinds = (await readEvents(party)).toSorted((a, b) => a.needs!.localeCompare(b.needs!))
  expect(kinds).toEqual([
    { needs: 'money', data: { alertIds: [money], all: false, needs: 'money', unread: 1 } },
    { needs: 'orders', data: { alertIds: [order], all: false, needs: 'orders', unread: 1 } },
    { needs: 'owner', data: { alertIds: [pin], all: false, needs: 'owner', unread: 0 } },
  ])
})

test('an assistant marks only visible alerts, and learns nothing of others', async () => {
  const { id: storeId } = await openStore(owner)
  const [party, params] = [{ storeId }, { storeId }]
  const cashier = await assistantOf(app, owner, storeId, ['money'])
  const [order, money] = await raise(app, party, 'order-new', 'withdrawal-failed')
  const hidden = cashier.client.markStoreAlertsRead({ params, body: { alertIds: [money!, order!] } })
  expect(await outcomeOf(hidden)).toBe('404 alert.absent')
  const all = await cashier.client.markStoreAlertsRead({ params, body: {} })
  expect(all).toMatchObject({ statusCode: 200, data: { all: true, unread: 0 } })
  expect(await readEvents(party)).toEqual([
    { needs: 'money', data: { alertIds: [], all: true, needs: 'money', unread: 0 } },
  ])
  const left = await owner.client.getStoreAlerts({ params, query: { unread: true } })
  expect(left.data.map(({ id }) => id)).toEqual([order])
  expect((await cashier.client.markStoreAlertsRead({ params, body: {} })).statusCode).toBe(208)
  const rest = await owner.client.markStoreAlertsRead({ params, body: {} })
  expect(rest).toMatchObject({ statusCode: 200, data: { unread: 0 } })
})

test('with concurrent marks and new alerts, the counts of events are right in their order', async () => {
  const { party, client } = await newCustomer()
  await raise(app, party, 'order-accepted')
  const rounds = Array.from({ length: 12 }, async (_, round) => {
    await raise(app, party, 'order-ongoing')
    if (round % 3 === 0) await client.markAlertsRead({ body: {} })
    if (round % 3 === 1) {
      const { data } = await client.getAlerts({ query: { unread: true, pageSize: 1 } })
      if (data[0]) await client.markAlertsRead({ body: { alertIds: [data[0].id] } })
    }
  })
  await Promise.all(rounds)
  const events = await storedEvents<AlertsRead & { id: string }>(
    app.services,
    fragment`stream = ${streamOf(party)}`,
  )
  const unread = new Set<string>()
  for (const { event, data } of events) {
    if (event === 'alert.new') unread.add(data.id)
    else if (data.all) unread.clear()
    else for (const id of data.alertIds) expect(unread.delete(id)).toBe(true)
    if (event === 'alert.update') expect(data.unread).toBe(unread.size)
  }
  const { data } = await client.getAlerts({ query: { unread: true } })
  expect(data.map(({ id }) => id).toSorted()).toEqual([...unread].toSorted())
})
