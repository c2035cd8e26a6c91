import { expect, test } from 'vitest'
import { balanceOf, escrowOf, reconcile, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { bringMoney } from '#testing/money/books.ts'
import { openStage, orderOf, ways } from '#testing/orders/order-states.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { eventually, outcomeOf } from '#testing/people.ts'
import { assistantOf } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { endPaymentWindowTask } from '../tasks.ts'

const app = await startApp()
const { db } = app.services
const stage = await openStage(app)
const { customer, owner, rider, storeId } = stage.ridden
const [first, second] = [
  await assistantOf(app, owner, storeId, ['orders']),
  await assistantOf(app, owner, storeId, ['orders']),
]
const bill = 500_000
const times = Array.from({ length: extent(4, 8) }, (_, index) => index)

const purse = () => balanceOf(db, walletOf({ userId: customer.id }))
const escrow = (orderId: string) => balanceOf(db, escrowOf(orderId))
const unchanged = '409 order.move.illegal'

test.for(times)('the customer cancels while the store accepts: one of them succeeds (%i)', async () => {
  const orderId = await ways.paid(stage)
  const before = await purse()
  const [cancelled, accepted] = await Promise.all([
    outcomeOf(customer.client.cancelOrder({ params: { orderId }, body: {} })),
    outcomeOf(owner.client.acceptOrder({ params: { orderId }, body: {} })),
  ])
  const { status } = await orderOf(app, orderId)
  const ends = { cancelled: ['200', unchanged, bill, 0], accepted: [unchanged, '200', 0, bill] }
  expect([cancelled, accepted, (await purse()) - before, await escrow(orderId)]).toEqual(
    ends[status as keyof typeof ends],
  )
})

test.for(times)('the store cancels while the rider picks up: one of them succeeds (%i)', async () => {
  const orderId = await ways['ready, with rider'](stage)
  const before = await purse()
  const [calledOff, pickedUp] = await Promise.all([
    outcomeOf(owner.client.rejectOrder({ params: { orderId }, body: { reason: 'It fell down.' } })),
    outcomeOf(rider.client.updateOrderStatus({ params: { orderId }, body: { status: 'ongoing' } })),
  ])
  const { status } = await orderOf(app, orderId)
  const ends = { cancelled: ['200', unchanged, bill, 0], ongoing: [unchanged, '200', 0, bill] }
  expect([calledOff, pickedUp, (await purse()) - before, await escrow(orderId)]).toEqual(
    ends[status as keyof typeof ends],
  )
})

test('two assistants accept concurrently: one succeeds, the other gets 208', async () => {
  const orderId = await ways.paid(stage)
  const outcomes = await Promise.all(
    [first, second].map(({ client }) => outcomeOf(client.acceptOrder({ params: { orderId }, body: {} }))),
  )
  expect(outcomes.toSorted()).toEqual(['200', '208'])
})

test('the code given twice concurrently completes the order once', async () => {
  const orderId = await ways.ongoing(stage)
  const { code } = await orderOf(app, orderId)
  const body = { status: 'completed', code } as const
  const complete = () => outcomeOf(rider.client.updateOrderStatus({ params: { orderId }, body }))
  expect((await Promise.all([complete(), complete()])).toSorted()).toEqual(['200', '208'])
  expect(await escrow(orderId)).toBe(0)
})

test.for(times)(
  'a payment that arrives as its window ends pays the order or goes to the wallet (%i)',
  async () => {
    const { id: orderId } = await anOrder(app, { customerId: customer.id, storeId, packs: [] })
    const { data } = await customer.client.initiateOneTimePayment({ body: { purpose: 'order', orderId } })
    const before = await purse()
    await db.transaction(async (tx) => {
      await tx.run(
        sql`UPDATE orders SET version = version + 1, payment_expires_at = service_now() WHERE id = ${orderId}`,
      )
      tx.addJob({ task: endPaymentWindowTask, payload: { orderId } })
    })
    await bringMoney(app, data.reference, bill / 100)
    const order = await eventually(async () => {
      const found = await orderOf(app, orderId)
      return found.payment_status === 'pending' ? undefined : found
    }, 'an end of the payment')
    const ends = { pending: ['paid', 0, bill], cancelled: ['expired', bill, 0] }
    expect([order.payment_status, (await purse()) - before, await escrow(orderId)]).toEqual(
      ends[order.status as keyof typeof ends],
    )
  },
)

test('the ledger is clean afterwards', async () => {
  expect((await reconcile(db)).checks.flatMap(({ faults }) => faults)).toEqual([])
})
