import { expect, test } from 'vitest'
import type { OrderAction } from '#contract/states.ts'
import { readShiftMs } from '#platform/clock.ts'
import { moveClock } from '#platform/movable-clock.ts'
import { startApp } from '#testing/app.ts'
import { aShop, offeredOrder, type Rider, riders, take } from '#testing/orders/dispatch.ts'
import { openStage, ways } from '#testing/orders/order-states.ts'
import { outcomeOf, type Person } from '#testing/people.ts'

const app = await startApp()
const { db } = app.services
const stage = await openStage(app)
const { customer, owner, storeId } = stage.ridden
const shop = await aShop(app, stage.staff)
const [rider] = await riders(app, 1, { at: shop.at })

/** Moves only the clock of the database, so that no job runs and no token expires. */
const pass = async (minutes: number) => moveClock(db, (await readShiftMs(db)) + minutes * 60_000)

/** The actions of an order, checked to be the same when it is read alone and in the list. */
async function shownTo(who: Person | Rider, orderId: string): Promise<OrderAction[]> {
  const { data } = await who.client.getOrder({ params: { orderId } })
  const list = who === owner ? owner.client.getStoreOrders({ params: { storeId } }) : who.client.getOrders()
  const listed = (await list).data.find(({ id }) => id === orderId)
  expect(listed?.actions).toEqual(data.actions)
  return data.actions
}

interface Ending {
  action: OrderAction
  minutes: number
  who: Person | Rider
  come: () => Promise<string>
  act: (orderId: string) => Promise<{ statusCode: number }>
  refused: string
}

const endings: Ending[] = [
  {
    action: 'pay',
    minutes: 15,
    who: customer,
    come: () => ways.unpaid(stage),
    act: (orderId) => customer.client.initiateOneTimePayment({ body: { purpose: 'order', orderId } }),
    refused: '410 order.payment.ended',
  },
  {
    action: 'accept',
    minutes: 10,
    who: owner,
    come: () => ways.paid(stage),
    act: (orderId) => owner.client.acceptOrder({ params: { orderId }, body: {} }),
    refused: '409 order.move.illegal',
  },
  {
    action: 'accept',
    minutes: 3,
    who: rider!,
    come: () => offeredOrder(app, shop),
    act: (orderId) => take(rider!, orderId),
    refused: '410 order.offer.ended',
  },
  {
    action: 'complain',
    minutes: 24 * 60,
    who: customer,
    come: () => ways['completed by rider'](stage),
    act: (orderId) => customer.client.complainOnOrder({ body: { orderId, reason: 'It was cold.' } }),
    refused: '410 complaint.ended',
  },
]

test.for(endings)('$action is listed for $minutes minutes', async (ending) => {
  const { action, minutes, who, come, act, refused } = ending
  const orderId = await come()
  await pass(minutes - 1)
  const before = await shownTo(who, orderId)
  expect(before).toContain(action)
  await pass(1)
  expect(await shownTo(who, orderId)).toEqual(before.filter((each) => each !== action))
  expect(await outcomeOf(act(orderId))).toBe(refused)
})
