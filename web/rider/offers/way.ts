import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Order } from '#contract/records/order.ts'
import { metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'
import { live } from '../app.ts'
import { place } from '../work/place.ts'

type OrderWay = Awaited<ReturnType<typeof live.client.getOrderWay>>['data']

/** The route of an offer: from the rider to the store, and on to the approximate place of the customer. */
export interface Way {
  from: Point | undefined
  store: Point | undefined
  /** Approximate: only the rider who accepts the order learns the address. */
  customer: Point | undefined
  metresToStore: number | undefined
  /** Undefined until it is loaded; null if it cannot be calculated. */
  metresToCustomer: number | null | undefined
  /** All stops, including those of the rider's other orders; empty until they are loaded. */
  stops: OrderWay['stops']
}

/** The routes of all offers that were shown since the page was opened. */
const known = signal<ReadonlyMap<string, OrderWay>>(new Map())

async function load(orderId: string): Promise<void> {
  const { data } = await live.client.getOrderWay({ params: { orderId } })
  known.value = new Map(known.peek()).set(orderId, data)
}

export function useWay({ id, store }: Order): Way {
  const isOnline = live.isOnline.value
  useEffect(() => {
    if (isOnline && !known.peek().has(id)) void load(id).catch(() => {})
  }, [id, isOnline])
  const told = known.value.get(id)
  const from = place.value?.at
  const at = store.locations[0]?.coordinates
  return {
    from,
    store: at,
    customer: told?.around ?? undefined,
    metresToStore: from && at ? metresBetween(from, at) : undefined,
    metresToCustomer: told?.metres,
    stops: told?.stops ?? [],
  }
}
