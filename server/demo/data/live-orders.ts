import { demo } from '#contract/demo.ts'
import type { Step } from '../order-life.ts'
import type { DemoOrder } from './order-table.ts'

export interface LiveOrder extends DemoOrder {
  /** The last step done; null if the order is not paid. */
  until: Step | null
}

const { orders } = demo

/** How many minutes ago an order was placed, by its last step, so that its kitchen has time left or its rider is nearly there. */
const minutesAgo = { pay: 4, accept: 12, offer: 10, take: 15, 'pick-up': 38 }

/** An order of the demo customer at the first store. */
const live = (
  id: string,
  until: keyof typeof minutesAgo | null,
  rider: DemoOrder['rider'],
  lines: string[],
  rest: Partial<DemoOrder> = {},
): LiveOrder => ({
  id,
  until,
  rider,
  lines,
  hoursAgo: minutesAgo[until ?? 'pay'] / 60,
  store: 1,
  customer: null,
  ...rest,
})

/** An order for each example. Ife carries none, because trying out an order needs a free rider. */
export const liveOrders: LiveOrder[] = [
  live(demo.orderId, null, null, ['2 Jollof rice + Chicken', '1 Dodo', '1 Zobo, 50 cl'], {
    slug: demo.orderSlug,
    tip: 300,
    message: 'Call when you are at the church.',
  }),
  live(orders.unpaid, null, null, ['1 Egusi soup with swallow + Pounded yam + Goat meat']),
  live(orders.paid, 'pay', null, ['1 White rice and stew + Beef', '1 Malt'], {
    message: 'The bell does not work: please knock.',
  }),
  live(orders.toAccept, 'pay', null, ['3 Student lunch'], { tip: 200 }),
  live(orders.toReject, 'pay', null, ['2 Fried rice + Turkey', '2 Malt']),
  live(orders.accepted, 'accept', null, ['1 Efo riro with swallow + Amala + Beef + Shaki', '1 Water, 75 cl']),
  live(orders.unassigned, 'accept', null, ['1 Sunday rice for four'], { tip: 500 }),
  live(orders.offered, 'offer', 'ife', ['2 Jollof rice + Fried fish', '2 Dodo']),
  live(orders.ongoing, 'pick-up', 'tunde', ['1 Jollof rice + Chicken', '1 Dodo', '1 Malt'], { tip: 300 }),
  live(orders.toFail, 'pick-up', 'tunde', ['1 White rice and stew + Fried fish']),
  live(orders.toComplete, 'pick-up', 'tunde', ['2 Student lunch']),
  live(orders.toUnassign, 'take', 'musa', ['1 Egusi soup with swallow + Eba + Titus fish'], { tip: 200 }),
]
