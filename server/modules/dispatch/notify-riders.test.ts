import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  acceptedOrder,
  aShop,
  eventsOfStream,
  leave,
  northOf,
  offeredOrder,
  offersOf,
  paidOrder,
  type RiderKind,
  riders,
  standing,
  take,
  untilOver,
} from '#testing/orders/dispatch.ts'
import { eventually, operator, outcomeOf, signUp } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', OFFER_WAVE_RIDERS: '2' })
const { db, clock } = app.services
const staff = await operator(app)

const asked = async (orderId: string) => Object.keys(await offersOf(app, orderId)).sort()
const idsOf = (...groups: { id: string }[][]) =>
  groups
    .flat()
    .map(({ id }) => id)
    .sort()
/** Starts the next wave. */
async function nextWave(orderId: string) {
  const { wave } = await standing(app, orderId)
  await clock.advance(60_000)
  await eventually(async () => (await standing(app, orderId)).wave > wave || undefined, 'the next wave')
}

test('the store’s own riders get the first wave, then the platform’s, then independent ones', async () => {
  const shop = await aShop(app, staff)
  const own = await riders(app, 1, { category: 'vendor', at: shop.at, storeId: shop.storeId })
  const platform = await riders(app, 1, { category: 'platform', at: shop.at })
  const independent = await riders(app, 1, { at: shop.at })
  await riders(app, 1, { category: 'vendor', at: shop.at })
  const orderId = await acceptedOrder(app, shop)
  const { data } = await shop.owner.client.notifyRiders({ params: { orderId } })
  expect(data).toMatchObject({ ridersNotified: true, status: 'accepted' })
  expect(Date.parse(data.dateDeadline!) - clock.now().getTime()).toBeGreaterThan(170_000)
  expect(await asked(orderId)).toEqual(idsOf(own))
  await nextWave(orderId)
  expect(await asked(orderId)).toEqual(idsOf(own, platform))
  await nextWave(orderId)
  expect(await asked(orderId)).toEqual(idsOf(own, platform, independent))
  const [offer] = await eventsOfStream(app, `user:${own[0]!.id}`, 'order.new')
  expect(offer).toMatchObject({ id: orderId, status: 'pending', actions: ['accept', 'reject'] })
  expect(offer).toMatchObject({ delivery: { telephone: null }, customer: { telephone: null } })
})

test('a category without riders is skipped at once', async () => {
  const shop = await aShop(app, staff)
  const independent = await riders(app, 1, { at: shop.at })
  expect(await asked(await offeredOrder(app, shop))).toEqual(idsOf(independent))
})

test('a wave goes to the nearest riders up to its size, the others follow later', async () => {
  const shop = await aShop(app, staff)
  const [far, near, nearest] = await Promise.all(
    [3000, 2000, 1000].map((metres) => riders(app, 1, { at: northOf(shop.at, metres) })),
  )
  const orderId = await offeredOrder(app, shop)
  expect(await asked(orderId)).toEqual(idsOf(nearest!, near!))
  await nextWave(orderId)
  expect(await asked(orderId)).toEqual(idsOf(nearest!, near!, far!))
})

test('riders without a known position come last, and only as the store’s own', async () => {
  const shop = await aShop(app, staff)
  const kind: RiderKind = { category: 'vendor', at: null, storeId: shop.storeId }
  const [first, second] = await riders(app, 2, kind)
  const known = await riders(app, 1, { ...kind, at: northOf(shop.at, 7000) })
  await riders(app, 1, { at: null })
  const orderId = await offeredOrder(app, shop)
  expect(await asked(orderId)).toHaveLength(2)
  expect(await asked(orderId)).toContain(known[0]!.id)
  await nextWave(orderId)
  expect(await asked(orderId)).toEqual(idsOf(known, [first!, second!]))
})

test('riders who are offline, too far, not active, deleted or fully loaded get no offer', async () => {
  const shop = await aShop(app, staff)
  const at = shop.at
  await riders(app, 1, { at, available: false })
  await riders(app, 1, { at: northOf(at, 9000) })
  const corner = northOf(at, 6500)
  await riders(app, 1, { at: { ...corner, longitude: corner.longitude + 0.06 } })
  const [suspended, deleted, locked, elsewhere, late, free] = await riders(app, 6, { at })
  await db.run(sql`UPDATE users SET role_status = 'suspended' WHERE id = ${suspended!.id}`)
  await db.run(sql`UPDATE users SET deleted_at = service_now() WHERE id = ${deleted!.id}`)
  const box = (riderId: string, isLocked: boolean, metres: number, minutes: number) =>
    db.run(sql`
      INSERT INTO rider_box (rider_id, locked, addition_ends_at, place)
      VALUES (${riderId}, ${isLocked}, service_now() + ${minutes} * interval '1 minute',
        place(${northOf(at, metres).latitude}, ${at.longitude}))`)
  await box(locked!.id, true, 0, 5)
  await box(elsewhere!.id, false, 2000, 5)
  await box(late!.id, false, 0, 0)
  await box(free!.id, false, 1000, 5)
  expect(await asked(await offeredOrder(app, shop))).toEqual([free!.id])
})

test('a rider who declined gets no new offer; one whose offer expired does', async () => {
  const shop = await aShop(app, staff)
  const [slow, unwilling] = await riders(app, 2, { at: shop.at })
  const orderId = await offeredOrder(app, shop)
  await leave(unwilling!, orderId)
  await clock.advance(181_000)
  await untilOver(app, orderId)
  await shop.owner.client.notifyRiders({ params: { orderId } })
  expect(await offersOf(app, orderId)).toEqual({ [slow!.id]: 'pending', [unwilling!.id]: 'declined' })
  expect(await eventsOfStream(app, `user:${slow!.id}`, 'order.new')).toHaveLength(2)
  expect(await standing(app, orderId)).toMatchObject({ round: 2, wave: 1 })
})

test('a round that is open is not opened twice', async () => {
  const shop = await aShop(app, staff)
  const orderId = await acceptedOrder(app, shop)
  const notify = () => outcomeOf(shop.owner.client.notifyRiders({ params: { orderId } }))
  expect((await Promise.all([notify(), notify(), notify()])).sort()).toEqual(['200', '208', '208'])
  expect(await standing(app, orderId)).toMatchObject({ round: 1, riders_notified: true })
})

test('only orders that need a rider are offered', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: shop.at })
  const notify = (orderId: string) => outcomeOf(shop.owner.client.notifyRiders({ params: { orderId } }))
  expect(await notify(await paidOrder(app, shop))).toBe('409 order.move.illegal')
  const taken = await offeredOrder(app, shop)
  await take(rider!, taken)
  expect(await notify(taken)).toBe('409 order.move.illegal')
  await db.run(sql`UPDATE store SET delivers_itself = true WHERE id = ${shop.storeId}`)
  expect(await notify(await acceptedOrder(app, shop))).toBe('409 order.move.illegal')
})

test('assistants need the permission, and for other users the order does not exist', async () => {
  const shop = await aShop(app, staff)
  const orderId = await acceptedOrder(app, shop)
  const notify = (client: typeof shop.owner.client) => outcomeOf(client.notifyRiders({ params: { orderId } }))
  expect(await notify((await signUp(app, 'store')).client)).toBe('404 order.absent')
  const cook = await assistantOf(app, shop.owner, shop.storeId, ['menu'])
  expect(await notify(cook.client)).toBe('403 store.permission.missing')
  const clerk = await assistantOf(app, shop.owner, shop.storeId, ['orders'])
  expect(await notify(clerk.client)).toBe('200')
})
