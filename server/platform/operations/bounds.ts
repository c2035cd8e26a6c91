import type { TSchema } from '#contract/schema.ts'
import { type Field, unknownField } from './refusal.ts'

/**
 * Lengths are judged before all else, as most checks cost more than a line for what is long: the validator looks at every element
 * and runs every pattern before it has counted, and takes the square of a list's length where its elements must differ.
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

type Judge = (schema: Schema, value: unknown, path: string) => Field[]

/** As many faults are told of at once. */
export const mostFaults = 24

const join = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`)

/** Every fault that a judge finds in a value and in what it holds, as far as the schema goes. */
function faultsBy(judge: Judge, schema: Schema, value: unknown, path = ''): Field[] {
  const own = judge(schema, value, path)
  if (own.length > 0) return own
  if (schema.anyOf) {
    const kinds = schema.anyOf.filter(({ type }) => type !== 'null')
    const faults = kinds.map((kind) => faultsBy(judge, kind, value, path))
    // Of several kinds it may be the one that it fits.
    return faults.every((each) => each.length > 0) ? (faults[0] ?? []) : []
  }
  const { items, properties } = schema
  if (Array.isArray(value))
    return items ? value.flatMap((each, place) => faultsBy(judge, items, each, join(path, place))) : []
  if (!properties || typeof value !== 'object' || value === null) return []
  return Object.entries(properties).flatMap(([name, each]) =>
    Object.hasOwn(value, name)
      ? faultsBy(judge, each, (value as { [name: string]: unknown })[name], join(path, name))
      : [],
  )
}

/** Keys that a record does not know, where they are more than are told of. */
function unknownKeys({ properties, additionalProperties }: Schema, value: object, path: string): Field[] {
  if (!properties || additionalProperties !== false) return []
  const keys = Object.keys(value)
  if (keys.length <= Object.keys(properties).length + mostFaults) return []
  const unknown = keys.filter((key) => !Object.hasOwn(properties, key)).slice(0, mostFaults)
  return unknown.map((key) => unknownField(join(path, key)))
}

/** A text is counted in characters, of which each has two units at most: what has more is too long without being counted. */
const judgeLength: Judge = (schema, value, path) => {
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

const judgeRepetition: Judge = ({ uniqueItems }, value, path) => {
  if (!uniqueItems || !Array.isArray(value)) return []
  const distinct = new Set(value.map((each) => JSON.stringify(each)))
  return distinct.size === value.length
    ? []
    : [{ path, code: 'repeated', message: 'must not hold the same twice' }]
}

/** What is longer than its schema allows. */
export const overlong = (schema: TSchema, value: unknown): Field[] =>
  faultsBy(judgeLength, schema as Schema, value)

/** Lists that hold the same twice although they must not; for values that fit their schema otherwise. */
export const repeated = (schema: TSchema, value: unknown): Field[] =>
  faultsBy(judgeRepetition, schema as Schema, value)

/** The schema for the validator, to which what `repeated` looks at is left out. */
export function withoutUniqueness<T>(schema: T): T {
  if (typeof schema !== 'object' || schema === null) return schema
  if (Array.isArray(schema)) return schema.map(withoutUniqueness) as T
  const entries = Object.entries(schema).filter(([name]) => name !== 'uniqueItems')
  return Object.fromEntries(entries.map(([name, value]) => [name, withoutUniqueness(value)])) as T
}
