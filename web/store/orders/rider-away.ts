import { signal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { now } from '../../kit/clock.ts'
import { distanceText, metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'

/** The distance of riders who are on their way to the store. Events do not contain positions, so they are loaded regularly. */

const places = signal<ReadonlyMap<string, Point | undefined>>(new Map())
const everyMs = 30_000
/** A rider whose last position is older than this may be anywhere. */
const oldMs = 180_000
/** The assumed speed through town, along a straight line. */
const metresPerMinute = 300

/** «is 800 m away, about 3 min», or only that the rider is coming. */
export function riderAway({ id, rider, store }: Order): string {
  const at = places.value.has(id) ? places.value.get(id) : rider?.locations[0]?.coordinates
  const to = store.locations[0]?.coordinates
  if (!at || !to) return words.order.isComing
  const metres = metresBetween(at, to)
  const minutes = Math.max(1, Math.round(metres / metresPerMinute))
  return words.order.isAway(distanceText(metres), minutes)
}

async function ask(orderId: string): Promise<void> {
  const { data } = await live.client.getOrderTracking({ params: { orderId } })
  const { position } = data
  if (!position) return
  const isOld = now() - Date.parse(position.dateRecorded) > oldMs
  places.value = new Map(places.value).set(orderId, isOld ? undefined : position.coordinates)
}

/** Loads positions regularly while the page is visible. The returned function ends this. */
export function watchRiders(coming: () => readonly string[]): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    for (const id of coming()) void ask(id).catch(() => {})
  }
  look()
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
