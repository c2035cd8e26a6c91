import { all } from './every-call.ts'

/** Bodies that fit into the size limit and are as costly to judge as can be thought of. */

interface Schema {
  type?: string
  properties?: { [name: string]: Schema }
  items?: Schema
  anyOf?: Schema[]
  maxItems?: number
}

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

type Place = string[]

/** Every place of a schema, with what is declared there. */
function placesOf(schema: Schema, path: Place = []): { path: Place; schema: Schema }[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, each]) => placesOf(each, [...path, name])),
    ...(schema.items ? [placesOf(schema.items, [...path, '0'])] : []),
    ...(schema.anyOf ?? []).map((each) => placesOf(each, path)),
  ]
  return [{ path, schema }, ...inside.flat()]
}

const at = (value: unknown, path: Place): unknown =>
  path.reduce<unknown>((holder, key) => (holder as { [key: string]: unknown } | undefined)?.[key], value)

/** A value with another put in a place, which is made if there is none. */
function withPut(value: unknown, [key, ...rest]: Place, put: unknown): unknown {
  if (key === undefined) return put
  const holder = typeof value === 'object' && value !== null ? value : /^\d+$/.test(key) ? [] : {}
  const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as { [key: string]: unknown }
  copy[key] = withPut(copy[key], rest, put)
  return copy
}

/** As many of an element as may be and fit, right ones, and one that is wrong. */
function fullList(element: unknown, { maxItems = Number.POSITIVE_INFINITY }: Schema): unknown[] {
  const size = JSON.stringify(element).length + 1
  return [...Array(Math.min(maxItems - 1, Math.floor(bytes / size))).fill(element), 0]
}

/** Costly bodies for a schema, made from one that works. */
export function costlyBodies(schema: unknown, example: unknown): unknown[] {
  return placesOf(schema as Schema).flatMap(({ path, schema: here }) => {
    const element = (at(example, path) as unknown[] | undefined)?.[0]
    const full = here.type === 'array' && element !== undefined ? [fullList(element, here)] : []
    return [...values, ...full].map((value) => withPut(example, path, value))
  })
}

/** Operations that take a body. */
export const withBody = all.filter(({ operation }) => operation.body)
