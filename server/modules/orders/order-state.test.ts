import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { moved, openMarket, paidOrder } from '#testing/moved-orders.ts'
import { operator, refusal } from '#testing/people.ts'

const app = await startApp()
const market = await openMarket(app, await operator(app))

test('a move that cannot be made says where the order stands, as the caller sees it', async () => {
  const orderId = await paidOrder(app, market)
  await moved(app, orderId, 'accept', 'store')
  await moved(app, orderId, 'make-ready', 'store')
  const params = { orderId }
  const { customer, owner } = market
  const byCustomer = await refusal(customer.client.cancelOrder({ params, body: { reason: 'Too late.' } }))
  expect(byCustomer.fields).toEqual([{ path: 'status', code: 'order.move.illegal', message: 'is accepted' }])
  expect(byCustomer.message).toMatch(/^409 order\.move\.illegal: .* status is accepted\.$/)
  // Nobody carries it yet.
  const byStore = await refusal(owner.client.updateOrderStatus({ params, body: { status: 'ongoing' } }))
  expect(byStore.fields).toMatchObject([{ path: 'status', message: 'is ready' }])
})
