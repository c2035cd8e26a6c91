import { expect, test } from 'vitest'
import type { Fault } from '#contract/states.ts'
import { balanceOf, reconcile, walletOf } from '#modules/ledger/index.ts'
import { startApp } from '#testing/app.ts'
import { openStage, orderOf, type Place, type Stage, ways } from '#testing/orders/order-states.ts'
import { eventually, refusal } from '#testing/people.ts'

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440' })
const { db, clock } = app.services
const stage = await openStage(app)
const { customer, owner } = stage.ridden
const reason = 'Because.'

type End = (stage: Stage, orderId: string) => Promise<unknown>

const cancel: End = (_stage, orderId) =>
  customer.client.cancelOrder({ params: { orderId }, body: { reason } })
const reject: End = (_stage, orderId) => owner.client.rejectOrder({ params: { orderId }, body: { reason } })
const fail =
  (fault: Fault): End =>
  ({ staff }, orderId) =>
    staff.client.failOrder({ params: { orderId }, body: { fault, reason } })
/** Nobody acts until the window ends. */
const wait: End = async (_stage, orderId) => {
  await clock.advance(16 * 60_000)
  await eventually(async () => (await orderOf(app, orderId)).ended_at ?? undefined, 'the end of the window')
}

const ends: [string, Place, End, Fault | null, number][] = [
  ['a customer cancels', 'paid', cancel, 'customer', 500_000],
  ['a customer cancels before paying', 'unpaid', cancel, 'customer', 0],
  ['a customer does not pay in time', 'unpaid', wait, null, 0],
  ['a store rejects', 'paid', reject, 'store', 500_000],
  ['a store does not accept in time', 'paid', wait, 'store', 500_000],
  ['a store calls off', 'accepted', reject, 'store', 500_000],
  ['a store calls off with a rider under way', 'ready, with rider', reject, 'store', 500_000],
  ['a customer cancels what is overdue', 'ready, overdue', cancel, null, 500_000],
  ['an operator ends what is overdue', 'ready, overdue', fail('rider'), 'rider', 500_000],
]

test.for(ends)('%s (%s): the fault is recorded with the refund', async ([, place, end, fault, refund]) => {
  const orderId = await ways[place](stage)
  const before = await balanceOf(db, walletOf({ userId: customer.id }))
  await end(stage, orderId)
  expect(await balanceOf(db, walletOf({ userId: customer.id }))).toBe(before + refund)
  expect((await orderOf(app, orderId)).fault).toBe(fault)
  const { data } = await customer.client.getOrder({ params: { orderId } })
  expect(data).toMatchObject({ fault, payment: { status: refund > 0 ? 'refunded' : 'expired' } })
  if (place === 'unpaid') return
  expect((await owner.client.getOrder({ params: { orderId } })).data.fault).toBe(fault)
})

test('an operator cannot change a fault that a move has set', async () => {
  const orderId = await ways['cancelled by store'](stage)
  const { code, fields } = await refusal(fail('platform')(stage, orderId))
  expect(code).toBe('order.move.illegal')
  expect(fields.map(({ path, message }) => `${path} ${message}`)).toEqual([
    'status is cancelled',
    'fault is store',
  ])
  expect((await orderOf(app, orderId)).fault).toBe('store')
})

test('the ledger is clean afterwards', async () => {
  expect((await reconcile(db)).checks.flatMap(({ faults }) => faults)).toEqual([])
})
