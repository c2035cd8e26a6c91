import { computed, signal } from '@preact/signals'
import type { Location } from '#contract/records/location.ts'

/** Where food should go, as far as it is known before anybody signs in. */
export interface Place {
  /** What people call it. */
  name: string
  street: string
  city: string
  coordinates: { latitude: number; longitude: number }
  /** How to find the door. */
  description?: string
}

const key = 'buka-place'

/** Read at once, as the first screen depends on it. */
function readKept(): Place | undefined {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

const chosen = signal<Place | undefined>(readKept())

export const place = computed(() => chosen.value)

export function choosePlace(next: Place | undefined): void {
  chosen.value = next
  try {
    if (next) localStorage.setItem(key, JSON.stringify(next))
    else localStorage.removeItem(key)
  } catch {
    // Without storage it is kept for this visit.
  }
}

/** As the service takes it. */
export const placeLocation = (): Location | undefined =>
  chosen.value && {
    city: chosen.value.city,
    street: chosen.value.street,
    description: chosen.value.description ?? '',
    coordinates: chosen.value.coordinates,
  }

/** As somebody saved it before. */
export const placeFrom = (location: Location): Place => ({ name: location.street, ...location })

addEventListener('storage', (event) => {
  if (event.key === key) chosen.value = readKept()
})

/** For the queries of lists and prices. */
export const pointQuery = () =>
  chosen.value
    ? {
        latitude: chosen.value.coordinates.latitude,
        longitude: chosen.value.coordinates.longitude,
      }
    : {}

/** What distinguishes places in the names of what is kept, without telling where they are. */
export const pointKey = (): string => {
  let hash = 0
  for (const sign of JSON.stringify(pointQuery())) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) | 0
  return String(hash)
}
