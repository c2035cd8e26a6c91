import type { TSchema } from '#contract/schema.ts'
import { type Field, unknownField } from './refusal.ts'

/**
 * Lengths are checked first, because the other checks are expensive for long input: the validator visits
 * every element and runs every pattern before it counts, and its check for unique items is quadratic.
 */

interface Schema {
  type?: string
  properties?: { [name: string]: Schema }
  additionalProperties?: boolean | Schema
  items?: Schema
  anyOf?: Schema[]
  maxItems?: number
  maxLength?: number
  uniqueItems?: boolean
}

type Check = (schema: Schema, value: unknown, path: string) => Field[]

/** The maximum number of faults reported at once. */
export const maxFaults = 24

const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/**
 * Every fault that a check finds in a value and in its nested values, as far as the schema describes them.
 */
function faultsOf(check: Check, schema: Schema, value: unknown, path = ''): Field[] {
  const own = check(schema, value, path)
  if (own.length > 0) return own
  if (schema.anyOf) {
    const kinds = schema.anyOf.filter(({ type }) => type !== 'null')
    const faults = kinds.map((kind) => faultsOf(check, kind, value, path))
    // A value needs to match only one of the alternatives.
    return faults.every((each) => each.length > 0) ? (faults[0] ?? []) : []
  }
  const { items, properties } = schema
  if (Array.isArray(value))
    return items ? value.flatMap((each, place) => faultsOf(check, items, each, join(path, place))) : []
  if (!properties || typeof value !== 'object' || value === null) return []
  return Object.entries(properties).flatMap(([name, each]) =>
    Object.hasOwn(value, name)
      ? faultsOf(check, each, (value as { [name: string]: unknown })[name], join(path, name))
      : [],
  )
}

/** Unknown keys of an object, when there are more of them than are reported. */
function unknownKeys({ properties, additionalProperties }: Schema, value: object, path: string): Field[] {
  if (!properties || additionalProperties !== false) return []
  const keys = Object.keys(value)
  if (keys.length <= Object.keys(properties).length + maxFaults) return []
  const unknown = keys.filter((key) => !Object.hasOwn(properties, key)).slice(0, maxFaults)
  return unknown.map((key) => unknownField(join(path, key)))
}

/**
 * The maximum counts characters of at most two UTF-16 units each: a text with more units is too long without
 * counting.
 */
const checkLength: Check = (schema, value, path) => {
  const { maxItems, maxLength } = schema
  if (Array.isArray(value))
    return maxItems !== undefined && value.length > maxItems
      ? [{ path, code: 'too-many', message: `must not have more than ${maxItems} items` }]
      : []
  if (typeof value === 'string')
    return maxLength !== undefined && value.length > 2 * maxLength
      ? [{ path, code: 'too-long', message: `must not have more than ${maxLength} characters` }]
      : []
  return typeof value === 'object' && value !== null ? unknownKeys(schema, value, path) : []
}

const checkUniqueness: Check = ({ uniqueItems }, value, path) => {
  if (!uniqueItems || !Array.isArray(value)) return []
  const distinct = new Set(value.map((each) => JSON.stringify(each)))
  return distinct.size === value.length
    ? []
    : [{ path, code: 'repeated', message: 'must not hold the same twice' }]
}

/** Values that are longer than their schema allows. */
export const overlong = (schema: TSchema, value: unknown): Field[] =>
  faultsOf(checkLength, schema as Schema, value)

/** Arrays with repeated items although items must be unique; for values that otherwise match their schema. */
export const repeated = (schema: TSchema, value: unknown): Field[] =>
  faultsOf(checkUniqueness, schema as Schema, value)

/** The schema for the validator, without `uniqueItems`, which `repeated` checks. */
export function withoutUniqueness<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(withoutUniqueness) as T
  const entries = Object.entries(schema).filter(([name]) => name !== 'uniqueItems')
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutUniqueness(value)])) as T
}
