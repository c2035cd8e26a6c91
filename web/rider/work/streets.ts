import { signal } from '@preact/signals'
import type { Place } from '../../kit/map/map-view.tsx'
import { allPages } from '../../live/all-pages.ts'
import { placesOf } from '../../shared/town.ts'
import { live } from '../app.ts'

interface Kept {
  readAt: number
  places: Place[]
}

const key = 'streets'
/** Streets rarely change, and loading them costs mobile data. */
const freshMs = 7 * 86_400_000
const againMs = 60_000

const places = signal<Place[]>([])
let isAsked = false

async function load(): Promise<void> {
  const kept = await live.storage.read<Kept>('public', key)
  if (kept) places.value = kept.places
  if (kept && Date.now() - kept.readAt < freshMs) return
  places.value = placesOf(await allPages((query) => live.client.getIleIfeStreets({ query })))
  await live.storage.write('public', key, { readAt: Date.now(), places: places.value } satisfies Kept)
}

/** The streets of the town, as names on a map. */
export function streetPlaces(): readonly Place[] {
  if (!isAsked) {
    isAsked = true
    load().catch(() =>
      setTimeout(() => {
        isAsked = false
      }, againMs),
    )
  }
  return places.value
}
