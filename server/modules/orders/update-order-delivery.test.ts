import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { openStage, orderOf, ways } from '#testing/order-states.ts'
import { eventsOf, expectField, outcomeOf } from '#testing/people.ts'
import { lagere, locationAt } from '#testing/stores.ts'

const app = await sharedApp()
const stage = await openStage(app)
const { customer, rider, owner } = stage.ridden

type Changes = Parameters<typeof customer.client.updateOrderDelivery>[0]['body']
const update = (orderId: string, body: Changes) =>
  customer.client.updateOrderDelivery({ params: { orderId }, body })
const north = (degrees: number) => locationAt({ ...lagere, latitude: lagere.latitude + degrees })

test('telephone and message change until the end, and everybody reads it', async () => {
  const orderId = await ways.ongoing(stage)
  const { data } = await update(orderId, { telephone: '08031112222', message: 'Ring twice.' })
  const delivery = { telephone: '+2348031112222', message: 'Ring twice.' }
  expect(data.delivery).toMatchObject(delivery)
  for (const { client } of [rider, owner]) {
    expect((await client.getOrder({ params: { orderId } })).data.delivery).toMatchObject(delivery)
  }
  const told = (await eventsOf(app, rider.id)).at(-1)
  expect(told).toMatchObject({ event: 'order.update', data: { delivery } })
})

test('a place nearby changes until the pick-up', async () => {
  const orderId = await ways['ready, with rider'](stage)
  const location = north(0.0045)
  const { data } = await update(orderId, { location })
  expect(data.delivery.location).toEqual(location)
  expect(data.customer.locations).toEqual([location])
  expect(data.delivery.telephone).toBe('+2348031234567')
  const away = await ways.ongoing(stage)
  expect(await outcomeOf(update(away, { location }))).toBe('409 order.move.illegal')
})

test('a place that costs more than was paid, or out of reach, is refused', async () => {
  const orderId = await ways.accepted(stage)
  const before = await orderOf(app, orderId)
  expect(await outcomeOf(update(orderId, { location: north(0.03), message: 'No.' }))).toBe(
    '409 order.delivery.dearer',
  )
  expect(await outcomeOf(update(orderId, { location: north(1) }))).toBe('409 order.delivery.too-far')
  expect(await orderOf(app, orderId)).toEqual({ ...before, now: expect.any(Date) })
})

test('an order that has ended stays as it is', async () => {
  for (const place of ['completed by rider', 'cancelled by customer'] as const) {
    const orderId = await ways[place](stage)
    expect(await outcomeOf(update(orderId, { message: 'Too late.' }))).toBe('409 order.move.illegal')
  }
})

test('what is no telephone is refused by its field', async () => {
  const orderId = await ways.paid(stage)
  await expectField(update(orderId, { telephone: '0000000' }), 'telephone')
})
