import { signal } from '@preact/signals'
import type { Order } from '#contract/records/order.ts'
import { now } from '../../kit/clock.ts'
import { distanceText, metresBetween } from '../../kit/map/distance.ts'
import type { Point } from '../../kit/map/projection.ts'
import { live } from '../app.ts'
import { words } from '../words.ts'

/** How far the riders are who come to the store. Their places are in no event, so that they are asked for now and then. */

const places = signal<ReadonlyMap<string, Point | undefined>>(new Map())
const everyMs = 30_000
/** Whoever has told nothing for so long may be anywhere. */
const oldMs = 180_000
/** Through town, with its corners. */
const metresPerMinute = 300

/** «is 800 m away, about 3 min», or that the rider comes. */
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

/** While somebody looks. */
export function watchRiders(coming: () => readonly string[]): () => void {
  const look = () => {
    if (document.visibilityState !== 'visible') return
    for (const id of coming()) void ask(id).catch(() => {})
  }
  look()
  const timer = setInterval(look, everyMs)
  return () => clearInterval(timer)
}
