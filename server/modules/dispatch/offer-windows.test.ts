import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { addRawJob } from '#testing/app/jobs.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import {
  aShop,
  eventsOfStream,
  offeredOrder,
  offersOf,
  type Rider,
  riders,
  standing,
  take,
  untilOver,
} from '#testing/orders/dispatch.ts'
import { eventually, jobsOf, operator, outcomeOf } from '#testing/people.ts'

/** Two processes on one database. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
await startApp({}, { url: app.databaseUrl })
const { db, clock } = app.services
const staff = await operator(app)

const ended = 'rider.order.assignment.time.ended'
const fire = (task: string, payload: object) => addRawJob(db, task, payload)
/** Waits until no such job is due or running. */
const settled = (service: TestApp, task: string) =>
  eventually(async () => {
    const due = await service.services.db.many(sql`
      SELECT FROM job WHERE task = ${task} AND run_at <= now()`)
    return due.length === 0 || undefined
  }, `the end of every ${task}`)

test('when no rider accepts, the riders and the store are notified, and the store may notify again', async () => {
  const shop = await aShop(app, staff)
  const [rider, unwilling] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await unwilling!.client.rejectOrder({ params: { orderId }, body: {} })
  await clock.advance(150_000)
  await settled(app, 'endOfferWindow')
  expect(await standing(app, orderId)).toMatchObject({ riders_notified: true })
  await clock.advance(30_000)
  await untilOver(app, orderId)
  expect(await offersOf(app, orderId)).toMatchObject({ [rider!.id]: 'lapsed' })
  for (const [stream, times] of [
    [`user:${rider!.id}`, 1],
    [`store:${shop.storeId}`, 1],
    [`user:${unwilling!.id}`, 0],
    [`user:${shop.customer.id}`, 0],
  ] as const) {
    expect(await eventsOfStream(app, stream, ended), stream).toHaveLength(times)
  }
  expect((await eventsOfStream(app, `user:${rider!.id}`, ended))[0]).toMatchObject({ orderId })
  expect((await eventsOfStream(app, `user:${rider!.id}`, 'order.update')).at(-1)).toMatchObject({
    status: 'rejected',
  })
  const update = (await eventsOfStream(app, `store:${shop.storeId}`, 'order.update')).at(-1)
  expect(update).toMatchObject({ ridersNotified: false, dateDeadline: null })
  expect(update!.actions).toContain('notify-riders')
  expect(await outcomeOf(shop.owner.client.notifyRiders({ params: { orderId } }))).toBe('200')
})

test('jobs that run early, twice or for an ended round do nothing', async () => {
  const shop = await aShop(app, staff)
  const platform = await riders(app, 1, { category: 'platform', at: shop.at })
  const independent = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await Promise.all([fire('offerNextWave', { orderId, wave: 2 }), fire('endOfferWindow', { orderId })])
  await settled(app, 'offerNextWave')
  await settled(app, 'endOfferWindow')
  expect(await standing(app, orderId)).toMatchObject({ riders_notified: true, wave: 1 })
  expect(Object.keys(await offersOf(app, orderId))).toEqual([platform[0]!.id])

  await clock.advance(60_000)
  await Promise.all(Array.from({ length: 6 }, () => fire('offerNextWave', { orderId, wave: 2 })))
  await settled(app, 'offerNextWave')
  expect(await standing(app, orderId)).toMatchObject({ wave: 2 })
  expect(await eventsOfStream(app, `user:${independent[0]!.id}`, 'order.new')).toHaveLength(1)
  const newcomers = await riders(app, 1, { at: shop.at })
  await fire('offerNextWave', { orderId, wave: 2 })
  await settled(app, 'offerNextWave')
  expect(await offersOf(app, orderId)).not.toHaveProperty(newcomers[0]!.id)

  await clock.advance(120_000)
  await Promise.all(Array.from({ length: 6 }, () => fire('endOfferWindow', { orderId })))
  await settled(app, 'endOfferWindow')
  expect(await eventsOfStream(app, `store:${shop.storeId}`, ended)).toHaveLength(1)
  expect(await eventsOfStream(app, `user:${independent[0]!.id}`, ended)).toHaveLength(1)

  await shop.owner.client.notifyRiders({ params: { orderId } })
  await clock.advance(120_000)
  await fire('endOfferWindow', { orderId })
  await settled(app, 'endOfferWindow')
  expect(await standing(app, orderId)).toMatchObject({ riders_notified: true, round: 2 })
})

const roundEnds = {
  'a rider takes the order': (rider, _shop, orderId) => take(rider, orderId),
  'the store takes the notification back': (_rider, { owner }, orderId) =>
    owner.client.unnotifyRiders({ params: { orderId } }),
  'the store rejects the order': (_rider, { owner }, orderId) =>
    owner.client.rejectOrder({ params: { orderId }, body: { reason: 'No more rice' } }),
} satisfies {
  [name: string]: (rider: Rider, shop: Awaited<ReturnType<typeof aShop>>, orderId: string) => Promise<unknown>
}

test.for(Object.entries(roundEnds))('a round leaves no job behind when %s', async ([, end]) => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  const jobs = () =>
    db.many<{ task: string }>(sql`
      SELECT task FROM job WHERE task IN ('offerNextWave', 'endOfferWindow') AND payload ->> 'orderId' = ${orderId}`)
  expect(await jobs()).toHaveLength(2)
  await end(rider!, shop, orderId)
  expect(await jobs()).toEqual([])
})

test('the jobs of an accepted order do nothing', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await take(rider!, orderId)
  await clock.advance(181_000)
  await Promise.all([fire('offerNextWave', { orderId, wave: 2 }), fire('endOfferWindow', { orderId })])
  await settled(app, 'offerNextWave')
  await settled(app, 'endOfferWindow')
  expect(await standing(app, orderId)).toMatchObject({ rider_id: rider!.id })
  expect(await eventsOfStream(app, `store:${shop.storeId}`, ended)).toEqual([])
})

test('a late job does not keep the store from notifying again', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await db.run(
    sql`UPDATE orders SET version = version + 1, deadline_at = service_now() WHERE id = ${orderId}`,
  )
  expect(await outcomeOf(shop.owner.client.notifyRiders({ params: { orderId } }))).toBe('200')
  expect(await standing(app, orderId)).toMatchObject({ riders_notified: true, round: 2 })
  expect(await eventsOfStream(app, `user:${rider!.id}`, ended)).toHaveLength(1)
  expect(await outcomeOf(take(rider!, orderId))).toBe('200')
})

test('a service that was down during a window ends it once after the start', async () => {
  const before = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
  const shop = await aShop(before, await operator(before))
  const [rider] = await riders(before, 1, { at: shop.at })
  const orderId = await offeredOrder(before, shop)
  await before.services.clock.advance(600_000)
  await before.close()
  const after = await startApp({}, { url: before.databaseUrl })
  await untilOver(after, orderId)
  await settled(after, 'endOfferWindow')
  await settled(after, 'offerNextWave')
  expect(await offersOf(after, orderId)).toEqual({ [rider!.id]: 'lapsed' })
  expect(await eventsOfStream(after, `store:${shop.storeId}`, ended)).toHaveLength(1)
  expect(await jobsOf(after, 'offerNextWave')).toEqual([])
})
