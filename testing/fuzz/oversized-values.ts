import { type PlacedSchema, placesOf, withPut } from '../http/schema-places.ts'

const listed = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, place) => make(place))

/** As much as fits into a body or a frame. */
const endless: unknown[] = [
  listed(25_000, () => 0),
  listed(9_000, (place) => place),
  listed(15_000, () => ({})),
  listed(12_000, () => 'a'),
  Object.fromEntries(listed(5_000, (place) => [`k${place}`, 0])),
  'a\u0301'.repeat(15_000),
]

/**
 * A body with as much as fits in one of its lists, or anywhere where it has none; both parameters are
 * arbitrary numbers.
 */
export function overfill(
  body: unknown,
  schema: unknown,
  { place, how }: { place: number; how: number },
): unknown {
  const places = placesOf(schema as PlacedSchema)
  const lists = places.filter((each) => each.schema.type === 'array')
  const possible = lists.length > 0 ? lists : places
  return withPut(body, possible[place % possible.length]!.path, endless[how % endless.length])
}
