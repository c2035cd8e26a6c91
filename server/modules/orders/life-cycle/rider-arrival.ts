import type { Order } from '#contract/records/order.ts'
import type { Arrival, OrderStatus } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { quantityText } from '#platform/quantity-text.ts'
import type { Services } from '#server/services.ts'
import type { OrderRow } from '../order-row.ts'
import { endWaitTask } from '../tasks.ts'
import { writeOrder } from '../views/publish-order.ts'
import { readView } from '../views/read-view.ts'
import { type ViewSource, withParties } from '../views/view-source.ts'
import { windowKey } from '../windows/window-jobs.ts'
import { changedOrder } from './change-order.ts'
import { alertCustomer } from './order-alerts.ts'
import { refuseMove } from './order-state.ts'
import { stepsAfter } from './steps.ts'

interface Stop {
  from: readonly OrderStatus[]
  at: 'rider_arrived_at' | 'customer_arrived_at'
  place: 'source_location' | 'delivery_location'
  /** The setting with the minutes for which the rider must wait there. */
  waits?: 'NO_SHOW_MINUTES'
  /** The alert that the customer gets. */
  alert?: 'delivery-arrived'
}

const stops: { [arrival in Arrival]: Stop } = {
  'rider-store-arrival': {
    from: ['accepted', 'ready'],
    at: 'rider_arrived_at',
    place: 'source_location',
  },
  'rider-customer-arrival': {
    from: ['ongoing'],
    at: 'customer_arrived_at',
    place: 'delivery_location',
    waits: 'NO_SHOW_MINUTES',
    alert: 'delivery-arrived',
  },
}

/** Positions older than this are ignored. */
const positionMinutes = 10

/** Refuses a rider whose recent position is too far from the stop. If either place is unknown, the arrival is accepted. */
async function requireNear(tx: Tx, { config }: Services, order: OrderRow, { place }: Stop): Promise<void> {
  const { coordinates } = order[place]
  if (coordinates === null) return
  const { latitude, longitude } = coordinates
  const isElsewhere = await tx.exists(sql`
    SELECT FROM users
    WHERE id = ${order.rider_id} AND position_at > service_now() - ${positionMinutes} * interval '1 minute'
      AND metres_of_chord(place <-> place(${latitude}, ${longitude})) > ${config.ARRIVAL_METRES}`)
  const distance = quantityText(config.ARRIVAL_METRES, 'meter')
  if (isElsewhere) throw new Refusal('order.arrival.too-far', { values: { distance } })
}

function arrivedOrder({ config }: Services, order: ViewSource, arrival: Arrival): ViewSource {
  const { at, waits } = stops[arrival]
  const { trackings } = stepsAfter(order, { trackings: { [arrival]: 'completed' } }, order.now)
  const ends = waits && new Date(order.now.getTime() + config[waits] * 60_000)
  return changedOrder(order, { trackings, [at]: order.now, ...(ends && { wait_ends_at: ends }) })
}

/** Records that the rider of a locked order has arrived at its store or its customer. */
export async function recordArrival(
  tx: Tx,
  services: Services,
  order: OrderRow,
  arrival: Arrival,
): Promise<Order | Already<Order>> {
  const stop = stops[arrival]
  if (!stop.from.includes(order.status)) throw refuseMove(order, 'rider')
  if (order[stop.at] !== null) return already(await readView(tx, services, order.id, order.rider_id!))
  await requireNear(tx, services, order, stop)
  const before = await withParties(tx, services, order)
  const arrived = arrivedOrder(services, before, arrival)
  if (arrived.wait_ends_at !== null) {
    tx.addJob({
      task: endWaitTask,
      payload: { orderId: order.id },
      key: windowKey('wait', order),
      runAt: arrived.wait_ends_at,
    })
  }
  if (stop.alert) await alertCustomer(tx, arrived, stop.alert)
  return writeOrder(tx, services, before, arrived).views.rider!
}
