import { expect, test } from 'vitest'
import type { Arrival } from '#contract/states.ts'
import { balanceOf, walletOf } from '#modules/ledger/index.ts'
import { startApp } from '#testing/app.ts'
import { openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { eventually, outcomeOf } from '#testing/people.ts'
import { lagere } from '#testing/stores.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const stage = await openStage(app)
const { rider, owner, customer } = stage.ridden
const minutes = (count: number) => count * 60_000

const arrive = (orderId: string, tracking: Arrival) =>
  outcomeOf(rider.client.updateOrderStatus({ params: { orderId }, body: { tracking } }))
const fail = (orderId: string) =>
  outcomeOf(rider.client.updateOrderStatus({ params: { orderId }, body: { status: 'failed' } }))
const stand = (latitude: number) =>
  rider.client.updatePosition({ body: { coordinates: { ...lagere, latitude } } })

test('a rider without a position can report an arrival', async () => {
  const orderId = await ways['accepted, with rider'](stage)
  expect(await arrive(orderId, 'rider-store-arrival')).toBe('200')
  expect((await orderOf(app, orderId)).rider_arrived_at).not.toBeNull()
  const { data } = await rider.client.getOrder({ params: { orderId } })
  expect(data.trackings.find(({ type }) => type === 'rider-store-arrival')?.status).toBe('completed')
  expect(await arrive(orderId, 'rider-store-arrival')).toBe('208')
})

test('a rider must be within 200 metres of the store, by a recent position', async () => {
  const orderId = await ways['accepted, with rider'](stage)
  await stand(lagere.latitude + 0.0027)
  expect(await arrive(orderId, 'rider-store-arrival')).toBe('409 order.arrival.too-far')
  expect((await orderOf(app, orderId)).rider_arrived_at).toBeNull()
  await stand(lagere.latitude + 0.0009)
  expect(await arrive(orderId, 'rider-store-arrival')).toBe('200')

  const other = await ways['accepted, with rider'](stage)
  await stand(lagere.latitude + 0.0027)
  await clock.advance(minutes(9))
  expect(await arrive(other, 'rider-store-arrival')).toBe('409 order.arrival.too-far')
  await clock.advance(minutes(2))
  expect(await arrive(other, 'rider-store-arrival')).toBe('200')
})

test('an absent customer fails the order 8 minutes after the arrival and not before', async () => {
  const orderId = await ways.ongoing(stage)
  expect(await fail(orderId)).toBe('409 order.no-show.too-early')
  expect(await arrive(orderId, 'rider-customer-arrival')).toBe('200')
  await clock.advance(minutes(7))
  expect(await fail(orderId)).toBe('409 order.no-show.too-early')
  await clock.advance(minutes(1))
  await eventually(async () => {
    const { data } = await rider.client.getOrder({ params: { orderId } })
    return data.actions.includes('failed') || undefined
  }, 'a rider who may leave')
  expect(await fail(orderId)).toBe('200')
  const { data } = await customer.client.getOrder({ params: { orderId } })
  expect(data).toMatchObject({ status: 'failed', fault: 'customer', reason: 'The customer did not come' })
})

test('a store that cancels compensates a rider who had arrived, and only then', async () => {
  const callOff = async (arrived: boolean) => {
    const orderId = await ways['accepted, with rider'](stage)
    await stand(lagere.latitude)
    if (arrived) await arrive(orderId, 'rider-store-arrival')
    const before = await balanceOf(db, walletOf({ userId: rider.id }))
    await owner.client.rejectOrder({ params: { orderId }, body: { reason: 'It burnt.' } })
    return (await balanceOf(db, walletOf({ userId: rider.id }))) - before
  }
  expect([await callOff(false), await callOff(true)]).toEqual([0, 80_000])
})
