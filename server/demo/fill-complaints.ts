import { demo } from '#contract/demo.ts'
import { complain } from '#modules/complaints/index.ts'
import type { DemoOrder } from './data/order-table.ts'
import { completed } from './fill-orders.ts'
import type { Past } from './past.ts'

/** Orders completed within the last day. Each has a complaint; the one on the last order is made by an example. */
const first: DemoOrder = {
  id: demo.orders.complained,
  hoursAgo: 19,
  store: 1,
  customer: null,
  rider: 'tunde',
  lines: ['1 Egusi soup with swallow + Pounded yam + Beef', '1 Zobo, 50 cl'],
  tip: 450,
}
const anothers: DemoOrder = {
  hoursAgo: 11,
  store: 1,
  customer: 2,
  rider: 'tunde',
  lines: ['1 Student lunch', '1 Water, 75 cl'],
  tip: 200,
}
const second: DemoOrder = {
  hoursAgo: 8,
  store: 1,
  customer: null,
  rider: 'tunde',
  lines: ['1 Fried rice + Chicken', '1 Malt'],
}
const third: DemoOrder = {
  id: demo.orders.completed,
  hoursAgo: 2,
  store: 1,
  customer: null,
  rider: 'tunde',
  lines: ['1 Egusi soup with swallow + Fufu + Ponmo', '1 Dodo'],
  tip: 200,
}

const complaintOn = (demoOrder: DemoOrder, complaintId: string, reason: string) => ({
  hoursAgo: demoOrder.hoursAgo,
  async happen(past: Past) {
    const order = await completed(past, demoOrder)
    await past.at(demoOrder.hoursAgo - 1.5)
    await complain(past.tx, past.services, order.customer_id, { orderId: order.id, reason }, complaintId)
  },
})

export const complainedOrders = [
  complaintOn(first, demo.complaintId, 'The egusi had leaked, half of it was in the bag.'),
  complaintOn(anothers, demo.openComplaintId, 'The bottle of water was missing.'),
  complaintOn(second, demo.spareComplaintId, 'I asked for a cold malt and it was warm.'),
  { hoursAgo: third.hoursAgo, happen: (past: Past) => completed(past, third) },
]
