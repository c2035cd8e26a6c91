import { type Place, type PlacedSchema, placesOf, withPut } from '#testing/http/schema-places.ts'
import { all } from './every-call.ts'

/** Bodies within the size limit that are as expensive to validate as possible. */

const bytes = 60_000
const filled = (text: string) => text.repeat(Math.floor(bytes / Buffer.byteLength(text)))
const listOf = (text: string): unknown[] =>
  JSON.parse(`[${Array(Math.floor(bytes / (text.length + 1))).fill(text)}]`)
const numbered = <T>(count: number, make: (place: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))

/** A body that costs no more than its size. */
export const plainBody = { text: filled('a') }

const texts = ['a', ' ', '\u0301', 'a\u0301', '😀', '😀\u200d', '1', 'a@', 'a.', '-1', '(', '/'].map(filled)
const lists = ['0', '"a"', '{}', '[]', 'null', 'true'].map(listOf)
const values: unknown[] = [
  ...texts,
  ...lists,
  numbered(1500, () => crypto.randomUUID()),
  numbered(10_000, (n) => n),
  numbered(4000, (n) => new Date(n * 86_400_000).toISOString().slice(0, 10)),
  Object.fromEntries(numbered(5000, (n) => [`k${n}`, 0])),
  JSON.parse('['.repeat(bytes / 2) + ']'.repeat(bytes / 2)),
  JSON.parse(`${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}`),
]

const at = (value: unknown, path: Place): unknown =>
  path.reduce<unknown>((holder, key) => (holder as { [key: string]: unknown } | undefined)?.[key], value)

/** As many valid elements as allowed and fit, and one that is invalid. */
function fullList(element: unknown, { maxItems = Number.POSITIVE_INFINITY }: PlacedSchema): unknown[] {
  const size = JSON.stringify(element).length + 1
  return [...Array(Math.min(maxItems - 1, Math.floor(bytes / size))).fill(element), 0]
}

/** Expensive bodies for a schema, derived from a valid one. */
export function costlyBodies(schema: unknown, example: unknown): unknown[] {
  return placesOf(schema as PlacedSchema).flatMap(({ path, schema: here }) => {
    const element = (at(example, path) as unknown[] | undefined)?.[0]
    const full = here.type === 'array' && element !== undefined ? [fullList(element, here)] : []
    return [...values, ...full].map((value) => withPut(example, path, value))
  })
}

/** Operations that take a body. */
export const withBody = all.filter(({ operation }) => operation.body)
