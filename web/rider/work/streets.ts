import type { Place } from '../../kit/map/map-view.tsx'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'

/** The streets of the town, as names on the map. */
const streets = () =>
  live.resources.get('streets', () => allPages((query) => live.client.getIleIfeStreets({ query })), {
    keep: 'public',
  }).value.value ?? []

export const streetPlaces = (): Place[] =>
  streets().flatMap(({ name, coordinates }) => (coordinates ? [{ name, at: coordinates }] : []))
