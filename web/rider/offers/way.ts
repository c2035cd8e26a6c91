import type { Order } from '#contract/records/order.ts'
import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'

/** Where an offer leads: from the rider to the store, and on to about where the customer is. */
export interface Way {
  from: Point | undefined
  store: Point | undefined
  /** The street; the door is told to whoever takes the order. */
  customer: Point | undefined
  metresToStore: number | undefined
  metresToCustomer: number | undefined
}

export function wayOf(
  { store, delivery }: Order,
  from: Point | undefined,
  streetAt: (street: string) => Point | undefined,
): Way {
  const at = store.locations[0]?.coordinates
  const customer = delivery.location.coordinates ?? streetAt(delivery.location.street)
  return {
    from,
    store: at,
    customer,
    metresToStore: from && at ? metresBetween(from, at) : undefined,
    metresToCustomer: at && customer ? metresBetween(at, customer) : undefined,
  }
}
