import { computed, signal } from '@preact/signals'
import type { Location } from '#contract/records/location.ts'

/** The delivery place, as far as it is known without sign-in. */
export interface Place {
  /** The name that is shown for it. */
  name: string
  street: string
  city: string
  coordinates: { latitude: number; longitude: number }
  /** How to find the door. */
  description?: string
}

const key = 'buka-place'

/** Read synchronously, because the first screen depends on it. */
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
    // Without storage, it is kept only for this visit.
  }
}

/** The place as the service expects it. */
export const placeLocation = (): Location | undefined =>
  chosen.value && {
    city: chosen.value.city,
    street: chosen.value.street,
    description: chosen.value.description ?? '',
    coordinates: chosen.value.coordinates,
  }

/** The place of an address that was saved before. */
export const placeFrom = (location: Location): Place => ({ name: location.street, ...location })

addEventListener('storage', (event) => {
  if (event.key === key) chosen.value = readKept()
})

/** The coordinates for queries of lists and prices. */
export const pointQuery = () =>
  chosen.value
    ? {
        latitude: chosen.value.coordinates.latitude,
        longitude: chosen.value.coordinates.longitude,
      }
    : {}

/** Distinguishes places in storage keys without revealing their coordinates. */
export const pointKey = (): string => {
  let hash = 0
  for (const sign of JSON.stringify(pointQuery())) hash = (Math.imul(hash, 31) + sign.charCodeAt(0)) | 0
  return String(hash)
}
