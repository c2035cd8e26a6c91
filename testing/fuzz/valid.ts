import fc, { type Arbitrary } from 'fast-check'
import { type StringSchema, strings } from './strings.ts'
import { Near, Version } from './symbols.ts'

export interface Schema extends StringSchema {
  type?: string
  const?: unknown
  enum?: string[]
  anyOf?: Schema[]
  properties?: { [name: string]: Schema }
  required?: string[]
  minProperties?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  uniqueItems?: boolean
  minimum?: number
  maximum?: number
}

const isPoint = ({ properties = {} }: Schema) => 'latitude' in properties && 'longitude' in properties

function objects(schema: Schema, path: string[]): Arbitrary<unknown> {
  const { properties = {}, required = [], minProperties = 0 } = schema
  const entries = Object.entries(properties).map(
    ([name, each]) => [name, valid(each, [...path, name])] as const,
  )
  const record = fc.record(Object.fromEntries(entries), { requiredKeys: required, noNullPrototype: true })
  const point = fc.integer({ min: -300, max: 300 }).map((metres) => new Near(metres))
  // Filters by place have separate coordinates, or none.
  if (isPoint(schema)) return required.length > 0 ? point : fc.tuple(record, fc.option(point)).map(withPoint)
  return minProperties === 0 ? record : record.filter((value) => Object.keys(value).length >= minProperties)
}

function withPoint([value, near]: [object, Near | null]): object {
  const { latitude, longitude, ...rest } = value as { latitude?: unknown; longitude?: unknown }
  return near === null ? rest : { ...rest, latitude: near, longitude: near }
}

function arrays({ items = {}, minItems = 0, maxItems = 20, uniqueItems }: Schema, path: string[]) {
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, minItems + 3) }
  const each = valid(items, path)
  return uniqueItems
    ? fc.uniqueArray(each, { ...bounds, comparator: 'IsStrictlyEqual' })
    : fc.array(each, bounds)
}

/** Amounts have at most two decimals; most are prices of food. */
const amounts = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 100, max: 5_000 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 1_000_000 }).map((kobo) => kobo / 100) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 0.001, 1e9, 1e15, 2 ** 53, Number.MAX_VALUE, -0) },
)

function numbers({ minimum = -1e6, maximum = 1e6 }: Schema) {
  return fc.oneof(
    fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.constantFrom(minimum, maximum),
  )
}

const byType: { [type: string]: (schema: Schema, path: string[]) => Arbitrary<unknown> } = {
  object: objects,
  array: arrays,
  string: strings,
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  number: (schema, path) => (path.at(-1) === 'amount' ? amounts : numbers(schema)),
  integer: ({ minimum = 0, maximum = 2 ** 31 }, path) =>
    path.at(-1) === 'version'
      ? fc.integer({ min: 1, max: 9 }).map((otherwise) => new Version(otherwise))
      : fc.integer({ min: minimum, max: maximum }),
}

/** Inputs that match a schema of the contract, with placeholders for what is known only when sending. */
export function valid(schema: Schema, path: string[]): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((each) => valid(each, path)))
  const make = byType[schema.type ?? '']
  if (!make) throw new Error(`No generator for ${path.join('.')}: ${JSON.stringify(schema)}`)
  return make(schema, path)
}
