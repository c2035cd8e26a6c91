import type { OrderRow } from '#modules/orders/index.ts'
import { sql } from '#platform/database/sql.ts'
import { northOf, type Rider } from '../orders/dispatch.ts'
import { lagere } from '../stores.ts'
import { type Dice, type FreeStep, type OrderStep, oneAt } from './step.ts'
import { wrongCode } from './store-steps.ts'
import type { Town } from './town.ts'

type StatusBody = Parameters<Rider['client']['updateOrderStatus']>[0]['body']

/** Mostly a rider with an offer; sometimes any rider. */
async function offeredRider({ app, riders }: Town, order: OrderRow, { pick, turn }: Dice): Promise<Rider> {
  const offers = await app.services.db.many<{ rider_id: string }>(sql`
    SELECT rider_id FROM offer WHERE order_id = ${order.id} AND status = 'pending' ORDER BY rider_id`)
  const offered = riders.filter(({ id }) => offers.some((offer) => offer.rider_id === id))
  return offered.length === 0 || turn % 6 === 0 ? oneAt(riders, pick) : oneAt(offered, pick)
}

/** Mostly the assigned rider. */
function carrierOf({ riders }: Town, order: OrderRow, { pick, turn }: Dice): Rider {
  const carrier = riders.find(({ id }) => id === order.rider_id)
  return carrier && turn % 8 > 0 ? carrier : oneAt(riders, pick)
}

const saying = (apt: OrderStep['apt'], body: (order: OrderRow) => StatusBody): OrderStep => ({
  apt: (order) => order.rider_id !== null && apt(order),
  act: (town, order, dice) =>
    carrierOf(town, order, dice).client.updateOrderStatus({
      params: { orderId: order.id },
      body: body(order),
    }),
})

const isWaiting = ({ status }: OrderRow) => status === 'accepted' || status === 'ready'
const isAtDoor = (order: OrderRow) => order.status === 'ongoing' && order.customer_arrived_at !== null
const isOngoing = ({ status }: OrderRow) => status === 'ongoing'

export const riderSteps = {
  riderTakes: {
    apt: (order) => order.riders_notified,
    act: async (town, order, dice) =>
      (await offeredRider(town, order, dice)).client.acceptOrder({ params: { orderId: order.id }, body: {} }),
  },
  riderDeclines: {
    apt: (order) => order.riders_notified,
    act: async (town, order, dice) =>
      (await offeredRider(town, order, dice)).client.rejectOrder({ params: { orderId: order.id }, body: {} }),
  },
  riderGivesUp: {
    apt: (order) => order.rider_id !== null && isWaiting(order),
    act: (town, order, dice) =>
      carrierOf(town, order, dice).client.rejectOrder({ params: { orderId: order.id }, body: {} }),
  },
  riderIsAtStore: saying(isWaiting, () => ({ tracking: 'rider-store-arrival' })),
  riderPicksUp: saying(
    ({ status }) => status === 'ready',
    () => ({ status: 'ongoing' }),
  ),
  riderIsAtDoor: saying(isOngoing, () => ({ tracking: 'rider-customer-arrival' })),
  riderCompletes: saying(isOngoing, ({ code }) => ({ status: 'completed', code })),
  riderHasWrongCode: saying(isOngoing, ({ code }) => ({ status: 'completed', code: wrongCode(code) })),
  riderSaysFailed: saying(isAtDoor, () => ({ status: 'failed' })),
} satisfies { [name: string]: OrderStep }

export const riderMoves = {
  riderRides: ({ riders }, { pick, turn }) =>
    oneAt(riders, pick).client.updatePosition({
      body: { coordinates: northOf(lagere, oneAt([0, 0, 100, 2500], turn)) },
    }),
} satisfies { [name: string]: FreeStep }
