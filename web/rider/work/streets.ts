import type { Place, Point } from '../../kit/map/map-view.tsx'
import { allPages } from '../../live/all-pages.ts'
import { live } from '../app.ts'

/** The streets of the town: names on the map, and where an offer goes before its door may be known. */
const streets = () =>
  live.resources.get('streets', () => allPages((query) => live.client.getIleIfeStreets({ query })), {
    keep: 'public',
  }).value.value ?? []

export const streetPlaces = (): Place[] =>
  streets().flatMap(({ name, coordinates }) => (coordinates ? [{ name, at: coordinates }] : []))

export const streetAt = (street: string): Point | undefined =>
  streets().find(({ name }) => name === street)?.coordinates ?? undefined
