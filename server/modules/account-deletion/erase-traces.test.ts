import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import {
  emptyWallet,
  expectEverywhere,
  expectNowhere,
  leaveForGood,
  placesOf,
  standingOf,
  untilErased,
} from '#testing/accounts/traces.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { acceptedOrder, aShop, offeredOrder, riders, take } from '#testing/orders/dispatch.ts'
import { completedOrder, delivered, openMarket } from '#testing/orders/moved-orders.ts'
import { assigned } from '#testing/orders/order-states.ts'
import { activeRider, eventsOf, eventually, operator, signUp } from '#testing/people.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import { activeOwner, naira, openStore, vendorRider } from '#testing/stores.ts'

// A separate app: every table is searched again and again.
const app = await startApp({ SANDBOX_TRANSFER_SECONDS: '0' })
const { db } = app.services
const staff = await operator(app)

/** The columns with the bank account of a withdrawal; the sandbox stores it in place of the bank. */
const whereMoneyWent = ['sandbox_transfer_out.bank', 'withdrawal.bank']

const untilSent = (party: Party) =>
  eventually(async () => {
    const left = await db.many(sql`
      SELECT FROM withdrawal WHERE coalesce(user_id, store_id) = ${partyIdOf(party)} AND status <> 'completed'`)
    return left.length === 0 || undefined
  }, 'the end of the withdrawal')

test('a deleted rider who delivered, lost an order and withdrew remains only in withdrawal records', async () => {
  const [rider, shop] = [await activeRider(app, staff), await aShop(app, staff)]
  const { customer, owner, storeId } = shop
  const number = sandboxAccountNumber('058', 424_243)
  const { data: account } = await rider.client.updateUser({
    body: { name: 'Tunde Indelible', banks: [{ code: '058', account: { number } }] },
  })
  const bank = account.banks[0]!
  const orderId = await acceptedOrder(app, shop)
  await assigned(app, orderId, rider)
  await delivered(app, orderId)
  const other = await acceptedOrder(app, await aShop(app, staff))
  await assigned(app, other, rider)
  await rider.client.rejectOrder({ params: { orderId: other }, body: {} })
  await customer.client.postUserReview({
    params: { userId: rider.id },
    body: { rating: 2, text: 'Indelible sang' },
  })
  const given = { body: { rating: 5, text: 'The gate is easy to find' } }
  await rider.client.postUserReview({ params: { userId: customer.id }, ...given })
  await owner.client.postUserReview({ params: { userId: rider.id }, body: { rating: 5, storeId } })
  await rider.client.sendMessageToUser({
    params: { userId: customer.id },
    body: { text: 'My brakes squeal' },
  })
  await give(app, { userId: rider.id }, 1_000_000)
  await rider.client.updatePin({ body: { pin: '4791', password: rider.password } })
  await rider.client.withdrawFunds({
    body: { fund: naira(1000), bank: { id: bank.id }, pin: '4791' },
    idempotencyKey: 'out',
  })
  await untilSent({ userId: rider.id })
  await emptyWallet(app, { userId: rider.id })
  const traces = {
    telephone: rider.telephone.slice(1),
    name: 'Indelible',
    review: 'easy to find',
    chat: 'brakes squeal',
  }
  await expectEverywhere(app, traces)
  const streams = [`store:${storeId}`, `user:${customer.id}`]
  const before = await standingOf(app, streams)

  await leaveForGood(app, rider)
  await expectNowhere(app, traces)
  expect(await standingOf(app, streams)).toEqual(before)
  expect(await placesOf(app, number)).toEqual(whereMoneyWent)
  expect(await placesOf(app, bank.account.name)).toEqual(whereMoneyWent)
  const { data } = await customer.client.getOrder({ params: { orderId } })
  expect(data.rider).toMatchObject({ id: rider.id, name: 'Deleted user', telephone: null })
  expect((await customer.client.getAccount()).data.review).toEqual({ totalRaters: 1, rating: 5 })
})

test.for([
  ['an assistant', () => signUp(app, 'assistant')],
  ['a rider', () => vendorRider(app)],
] as const)(
  'a deleted user whose store request was %s is erased from the stream of the store and the own stream',
  async ([, make]) => {
    const owner = await activeOwner(app, staff)
    const { id: storeId } = await openStore(owner)
    const sender = await make()
    await sender.client.updateUser({ body: { name: 'Bisi Everlasting' } })
    await sender.client.sendRequest({ params: { storeId }, body: { message: 'I fry for my village' } })
    const traces = {
      telephone: sender.telephone.slice(1),
      name: 'Everlasting',
      message: 'fry for my village',
    }
    await expectEverywhere(app, traces)

    await leaveForGood(app, sender)
    await expectNowhere(app, traces)
    expect(await eventsOf(app, sender.id)).toEqual([])
    expect(await standingOf(app, [`store:${storeId}`])).toHaveLength(2)
  },
)

test('a deleted owner remains only in withdrawal records, and in the public data of the store', async () => {
  const market = await openMarket(app, staff, { name: 'Iya Agba Canteen' })
  const { owner, storeId, customer } = market
  await owner.client.updateUser({ body: { name: 'Sade Immortal' } })
  const number = sandboxAccountNumber('058', 424_244)
  const params = { storeId }
  const { data: store } = await owner.client.updateStore({
    params,
    body: { version: 1, banks: [{ code: '058', account: { number } }] },
  })
  await owner.client.updateStorePin({ params, body: { pin: '4791', password: owner.password } })
  await give(app, { storeId }, 1_000_000)
  const bank = { id: store.management!.banks![0]!.id }
  await owner.client.withdrawStoreFunds({ params, body: { fund: naira(1000), bank, pin: '4791' } })
  await untilSent({ storeId })
  await completedOrder(app, market)
  await owner.client.createTicket({ body: { subject: 'My late mother', text: 'It was hers.' } })
  const traces = {
    telephone: owner.telephone.slice(1),
    name: 'Immortal',
    ticket: 'late mother',
  }
  await expectEverywhere(app, traces)
  await emptyWallet(app, { storeId })
  await owner.client.deleteStore({ params })

  await leaveForGood(app, owner)
  await expectNowhere(app, traces)
  expect(await placesOf(app, number)).toEqual(whereMoneyWent)
  expect(await standingOf(app, [`store:${storeId}`, `user:${owner.id}`])).toEqual([])
  expect(await db.many(sql`SELECT FROM alert WHERE store_id = ${storeId}`)).toEqual([])
  const { data } = await customer.client.getOrders()
  expect(data).toMatchObject([{ store: { id: storeId, name: store.name } }])
})

test('data written by a call in progress is erased a minute later', async () => {
  const shop = await aShop(app, staff)
  const { customer, storeId } = shop
  await riders(app, 1, { at: shop.at }).then(async ([rider]) => {
    const orderId = await offeredOrder(app, shop)
    await take(rider!, orderId)
    await delivered(app, orderId)
  })
  await emptyWallet(app, { userId: customer.id })
  await leaveForGood(app, customer)
  const late = { id: customer.id, name: 'Amaka Belated' }
  await db.transaction(async (tx) => {
    tx.emit(rawEvent({ stream: `store:${storeId}`, event: 'order.update', data: { customer: late } }))
    tx.emit(rawEvent({ stream: `user:${customer.id}`, event: 'order.update', data: { customer: late } }))
  })
  expect(await placesOf(app, 'Belated')).not.toEqual([])
  await app.services.clock.advance(61_000)
  await eventually(
    async () =>
      !(await db.exists(sql`SELECT FROM stream_event WHERE data::text LIKE '%Belated%'`)) || undefined,
    'the end of what came late',
  )
  expect(await placesOf(app, 'Belated')).toEqual([])
})

test('more streams and events than one batch are all redacted, and those of others stay', async () => {
  const [leaving, staying] = [await signUp(app, 'customer'), await signUp(app, 'customer')]
  const parties = Array.from({ length: 110 }, () => newId())
  await db.run(sql`
    WITH made AS (
      INSERT INTO chat (id, type, pair) SELECT gen_random_uuid(), 'user-user', party_id
      FROM unnest(${parties}::text[]) AS given (party_id) RETURNING id, pair
    )
    INSERT INTO chat_member (chat_id, party_id, party_type, other_id, search)
    SELECT id, pair::uuid, 'user', ${leaving.id}, '' FROM made`)
  const eventAbout = (party: string, { id }: { id: string }) =>
    rawEvent({
      stream: `user:${party}`,
      event: 'chat.messages.update',
      data: { reader: { type: 'user', id, name: `Reader ${id}`, picture: null } },
    })
  await db.transaction(async (tx) => {
    tx.emit(...parties.map((party) => eventAbout(party, leaving)))
    tx.emit(
      ...Array.from({ length: 300 }, () => eventAbout(parties[0]!, leaving)),
      eventAbout(parties[0]!, staying),
    )
  })
  await leaving.client.deleteAccount({ body: { password: leaving.password } })
  await untilErased(app)
  const rows = await db.many(sql`
    SELECT data #>> '{reader,name}' AS name, count(*) FROM stream_event
    WHERE event = 'chat.messages.update' AND data #>> '{reader,id}' IN (${leaving.id}, ${staying.id}) GROUP BY 1 ORDER BY 1`)
  expect(rows).toEqual([
    { name: 'Deleted user', count: 410 },
    { name: `Reader ${staying.id}`, count: 1 },
  ])
})
