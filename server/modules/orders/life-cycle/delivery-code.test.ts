import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { assigned, openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { activeRider, eventsOf, expectField, outcomeOf } from '#testing/people.ts'

const app = await sharedApp()
const stage = await openStage(app)
const { rider, customer, owner } = stage.ridden
const { staff } = stage

const wrongFor = (code: string) => (code === '0000' ? '0001' : '0000')
const give = (orderId: string, code: string, by = rider) =>
  outcomeOf(by.client.updateOrderStatus({ params: { orderId }, body: { status: 'completed', code } }))

test('a wrong code is refused and counted, and the right one still completes', async () => {
  const orderId = await ways.ongoing(stage)
  const { code } = await orderOf(app, orderId)
  expect(await give(orderId, wrongFor(code))).toBe('403 order.code.incorrect')
  expect(await orderOf(app, orderId)).toMatchObject({ status: 'ongoing', code_tries: 1, code_locked: false })
  expect(await give(orderId, code)).toBe('200')
})

test('five wrong codes lock it, also concurrently; operators are alerted, and only they can end the order', async () => {
  const orderId = await ways.ongoing(stage)
  const { code } = await orderOf(app, orderId)
  const outcomes = await Promise.all(Array.from({ length: 9 }, () => give(orderId, wrongFor(code))))
  expect(outcomes.filter((outcome) => outcome === '403 order.code.incorrect')).toHaveLength(5)
  expect(outcomes.filter((outcome) => outcome === '403 order.code.locked')).toHaveLength(4)
  expect(await give(orderId, code)).toBe('403 order.code.locked')
  const alerts = (await eventsOf(app, staff.id)).filter(({ data }) => data.type === 'order-code-locked')
  expect(alerts).toHaveLength(1)
  expect(alerts[0]!.data).toMatchObject({ data: { orderId } })
  const { data } = await rider.client.getOrder({ params: { orderId } })
  expect(data.actions).not.toContain('completed')
  const completed = staff.client.completeOrder({ params: { orderId }, body: { reason: 'Confirmed.' } })
  expect(await outcomeOf(completed)).toBe('200')
})

test('only the carrier can use up the attempts', async () => {
  const orderId = await ways.ongoing(stage)
  const { code } = await orderOf(app, orderId)
  const other = await activeRider(app, staff)
  expect(await give(orderId, wrongFor(code), other)).toBe('404 order.absent')
  expect(await give(orderId, wrongFor(code), owner)).toBe('409 order.move.illegal')
  expect((await orderOf(app, orderId)).code_tries).toBe(0)
})

test('codes tried before the pick-up reveal nothing', async () => {
  const orderId = await ways['ready, with rider'](stage)
  const { code } = await orderOf(app, orderId)
  expect(await give(orderId, code)).toBe('409 order.move.illegal')
  expect(await give(orderId, wrongFor(code))).toBe('409 order.move.illegal')
  expect((await orderOf(app, orderId)).code_tries).toBe(0)
})

test('a rider must give a code', async () => {
  const orderId = await ways.ongoing(stage)
  const body = { status: 'completed' } as const
  await expectField(rider.client.updateOrderStatus({ params: { orderId }, body }), 'code')
})

test('only the customer sees the code, until the order ends', async () => {
  const orderId = await ways.accepted(stage)
  await assigned(app, orderId, rider)
  const { code } = await orderOf(app, orderId)
  const seenBy = async (who: typeof rider) => (await who.client.getOrder({ params: { orderId } })).data.code
  expect([await seenBy(customer), await seenBy(owner), await seenBy(rider)]).toEqual([code, null, null])
})
