import { expectedTimes } from '#modules/expected-times/expected-times.ts'
import { latenessOf, paceOf, waitOf } from '#modules/expected-times/pace.ts'
import { sampleOf } from '#modules/expected-times/quantiles.ts'
import { usualMetresPerMinute } from './city.ts'
import type { DayResult, Delivery } from './run-day.ts'

const keptOrders = 40

/** The service learns by parts of the day of this length. */
const partMinutes = 240
const partOf = ({ order }: Delivery) => Math.floor(order.placedAt / partMinutes)
const waitOfFood = ({ order, pickedUpAt }: Delivery) => Math.max(0, pickedUpAt - order.readyAt)

/** The share of deliveries that were ready, or at the door, within the range predicted at placement from what other days taught. */
export function calibrate(learned: DayResult[], heldOut: DayResult[]): { ready: number; door: number } {
  const lateOf = ({ order }: Delivery) => order.readyAt - order.saidReadyAt
  const past = learned.flatMap(({ deliveries }) => deliveries)
  const byStore = Map.groupBy(past, ({ order }) => order.store.id)
  const around = sampleOf(past.map(lateOf))
  const byPart = Map.groupBy(past, partOf)
  const waits = sampleOf(past.map(waitOfFood))
  const judged = heldOut.flatMap(({ deliveries }) =>
    deliveries.map((delivery) => {
      const { order, doorAt } = delivery
      const own = sampleOf((byStore.get(order.store.id) ?? []).slice(-keptOrders).map(lateOf))
      const { place } = order.store
      const { ready, door } = expectedTimes({
        now: order.placedAt,
        saidReadyAt: order.saidReadyAt,
        ...paceOf(null, { items: 0, metres: null }),
        lateness: latenessOf(own, around),
        wait: waitOf(waits, sampleOf((byPart.get(partOf(delivery)) ?? []).map(waitOfFood))),
        readyAt: null,
        pickedUpAt: null,
        arrivedAt: null,
        endedAt: null,
        riderMinutes: null,
        wayMinutes: Math.hypot(order.door.x - place.x, order.door.y - place.y) / usualMetresPerMinute,
        deliveryMinutes: { least: 25, most: 50 },
        plannedPickUpAt: null,
      })
      return {
        ready: order.readyAt >= ready.from && order.readyAt <= ready.to,
        door: doorAt >= door.from && doorAt <= door.to,
      }
    }),
  )
  const share = (what: 'ready' | 'door') =>
    judged.filter((each) => each[what]).length / Math.max(1, judged.length)
  return { ready: share('ready'), door: share('door') }
}
