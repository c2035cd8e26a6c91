import { Compile, type Validator } from 'typebox/schema'
import { listQuery } from '#contract/list.ts'
import type { Operation } from '#contract/operation.ts'
import { Record, type TSchema, Type } from '#contract/schema.ts'
import { maxFaults, overlong, repeated, withoutUniqueness } from './bounds.ts'
import { refuse } from './field-faults.ts'
import { readListQuery } from './list-query.ts'
import { type Field, invalidField, Refusal } from './refusal.ts'

const readers: { [type: string]: (text: string) => unknown } = {
  integer: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : text),
  // Devices send coordinates with all the digits of a double, and those close to zero in exponent form, such as 1e-7.
  number: (text) => (/^-?\d{1,15}(\.\d{1,20})?(e-\d{1,2})?$/.test(text) ? Number(text) : text),
  boolean: (text) => ({ true: true, false: false })[text] ?? text,
}

/** Query and path values are text; numbers and booleans are parsed where the schema requires them. */
function readText(schema: TSchema, given: { [name: string]: unknown }): { [name: string]: unknown } {
  const properties = (schema as { properties?: { [name: string]: { type?: string } } }).properties ?? {}
  const entries = Object.entries(given).map(([name, value]) => {
    const reader = readers[properties[name]?.type ?? '']
    return [name, reader && typeof value === 'string' ? reader(value) : value]
  })
  return Object.fromEntries(entries)
}

/**
 * Texts that PostgreSQL cannot store: those with a NUL or an unpaired surrogate. Returns the path of such a
 * text.
 */
function unstorable(value: unknown, path: string[]): string | undefined {
  if (typeof value === 'string') {
    return value.isWellFormed() && !value.includes('\0') ? undefined : path.join('.')
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, each] of Object.entries(value)) {
    const found = unstorable(each, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

function refuseAny(fields: Field[]) {
  if (fields.length > 0) throw new Refusal('request.invalid', { fields: fields.slice(0, maxFaults) })
}

const nothing = Record({})
const noBody = Compile(nothing)
const isObject = Compile(Type.Object({}))

interface Shape {
  properties: { [name: string]: { const?: unknown } }
}

/**
 * The validator for a body. Where a body has several variants, distinguished by a constant such as `kind`,
 * only the given variant is checked, so that the errors are about the caller's variant.
 */
function bodyCheck(schema: TSchema): (body: unknown) => Validator {
  const whole = Compile(schema)
  const shapes = ((schema as { anyOf?: Shape[] }).anyOf ?? []).filter((each) => each.properties)
  const name = Object.keys(shapes[0]?.properties ?? {}).find((key) =>
    shapes.every((each) => each.properties[key] && 'const' in each.properties[key]),
  )
  if (name === undefined) return () => whole
  const byKind = new Map(
    shapes.map((each) => [each.properties[name]!.const, Compile(each as unknown as TSchema)]),
  )
  const choices = `must be one of ${[...byKind.keys()].join(', ')}`
  return (body) => {
    if (!isObject.Check(body)) return whole
    const kind = (body as { [key: string]: unknown })[name]
    const meant = byKind.get(kind)
    if (!meant) throw invalidField(name, kind === undefined ? 'missing' : 'choice', choices)
    return meant
  }
}

type Shapes = Pick<Operation, 'params' | 'query' | 'body' | 'list' | 'fileBody'>

export interface Input {
  params: unknown
  query: unknown
  body: unknown
}

/** Returns the parsed input, or refuses it by field. */
type Check = (input: Input) => Input

function buildCheck(operation: Shapes): Check {
  const querySchema = operation.list
    ? Type.Object({ ...listQuery, ...propertiesOf(operation.query) }, closed)
    : operation.query
  const schemas = { params: operation.params ?? nothing, query: querySchema ?? nothing, body: operation.body }
  const params = Compile(schemas.params)
  const query = Compile(schemas.query)
  const queryNames = Object.keys(propertiesOf(schemas.query))
  const queryOf = (given: { [name: string]: unknown }) =>
    readText(schemas.query, operation.list ? readListQuery(queryNames, given) : given)
  const checkOf = schemas.body && bodyCheck(withoutUniqueness(schemas.body))
  return (input) => {
    const read = {
      params: readText(schemas.params, input.params as object as { [name: string]: unknown }),
      query: queryOf(input.query as object as { [name: string]: unknown }),
      // A missing body counts as an empty one, so that missing fields are reported.
      body: checkOf && input.body === undefined ? {} : input.body,
    }
    for (const part of ['params', 'query', 'body'] as const)
      if (schemas[part]) refuseAny(overlong(schemas[part], read[part]))
    if (!params.Check(read.params)) refuse(params, read.params)
    if (!query.Check(read.query)) refuse(query, read.query)
    const body = checkOf?.(read.body)
    if (body && !body.Check(read.body)) refuse(body, read.body)
    if (schemas.body) refuseAny(repeated(schemas.body, read.body))
    if (!body && !operation.fileBody && input.body !== undefined && !noBody.Check(input.body))
      refuse(noBody, input.body)
    const broken = unstorable(read.body, []) ?? unstorable(read.query, []) ?? unstorable(read.params, [])
    if (broken !== undefined) throw invalidField(broken, 'format', 'holds a character that cannot be kept')
    return read
  }
}

const built = new WeakMap<Shapes, Check>()

/** The check of one operation, compiled at its first call to keep the start fast. */
export function inputCheck(operation: Shapes): Check {
  return (input) => {
    const check = built.get(operation) ?? buildCheck(operation)
    built.set(operation, check)
    return check(input)
  }
}

const closed = { additionalProperties: false }
const propertiesOf = (schema: TSchema | undefined) =>
  ((schema as { properties?: { [name: string]: TSchema } } | undefined)?.properties ?? {}) as {
    [name: string]: TSchema
  }
