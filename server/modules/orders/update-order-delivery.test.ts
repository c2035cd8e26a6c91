import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { eventsOf, expectField, outcomeOf } from '#testing/people.ts'
import { lagere, locationAt } from '#testing/stores.ts'

const app = await sharedApp()
const stage = await openStage(app)
const { customer, rider, owner } = stage.ridden

type Changes = Parameters<typeof customer.client.updateOrderDelivery>[0]['body']
const update = (orderId: string, body: Changes) =>
  customer.client.updateOrderDelivery({ params: { orderId }, body })
const north = (degrees: number) => locationAt({ ...lagere, latitude: lagere.latitude + degrees })

test('phone number and message can change until the end, visible to all parties', async () => {
  const orderId = await ways.ongoing(stage)
  const { data } = await update(orderId, { telephone: '08031112222', message: 'Ring twice.' })
  const delivery = { telephone: '+2348031112222', message: 'Ring twice.' }
  expect(data.delivery).toMatchObject(delivery)
  for (const { client } of [rider, owner]) {
    expect((await client.getOrder({ params: { orderId } })).data.delivery).toMatchObject(delivery)
  }
  const emitted = (await eventsOf(app, rider.id)).at(-1)
  expect(emitted).toMatchObject({ event: 'order.update', data: { delivery } })
})

test('the place can change nearby until the pick-up', async () => {
  const orderId = await ways['ready, with rider'](stage)
  const location = north(0.0045)
  const { data } = await update(orderId, { location })
  expect(data.delivery.location).toEqual(location)
  expect(data.customer.locations).toEqual([location])
  expect(data.delivery.telephone).toBe('+2348031234567')
  const away = await ways.ongoing(stage)
  expect(await outcomeOf(update(away, { location }))).toBe('409 order.move.illegal')
})

test('a place that costs more than was paid, or is out of reach, is refused', async () => {
  const orderId = await ways.accepted(stage)
  const before = await orderOf(app, orderId)
  expect(await outcomeOf(update(orderId, { location: north(0.03), message: 'No.' }))).toBe(
    '409 order.delivery.dearer',
  )
  expect(await outcomeOf(update(orderId, { location: north(1) }))).toBe('409 order.delivery.too-far')
  expect(await orderOf(app, orderId)).toEqual({ ...before, now: expect.any(Date) })
})

test('an ended order cannot be changed', async () => {
  for (const place of ['completed by rider', 'cancelled by customer'] as const) {
    const orderId = await ways[place](stage)
    expect(await outcomeOf(update(orderId, { message: 'Too late.' }))).toBe('409 order.move.illegal')
  }
})

test('an invalid phone number is refused by field', async () => {
  const orderId = await ways.paid(stage)
  await expectField(update(orderId, { telephone: '0000000' }), 'telephone')
})
