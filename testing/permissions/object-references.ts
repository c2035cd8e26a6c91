import type { Operation } from '#contract/operation.ts'

export interface Input {
  params?: { [name: string]: string }
  query?: { [name: string]: string }
  body?: unknown
}

/** The references in an input: the path and the field of each. */
export interface Named {
  path: string[]
  field: string
}

interface Schema {
  format?: string
  pattern?: string
  anyOf?: Schema[]
  items?: Schema
  properties?: { [name: string]: Schema }
}

/** Fields that are not ids but refer to an object. */
const namesByPattern = /^\^(\(picture\||\[A-Za-z\]\{3\}-|\[A-Za-z0-9_-\]\{22\}|\[a-z0-9\]\+\(-)/

const isName = ({ format, pattern = '' }: Schema) => format === 'uuid' || namesByPattern.test(pattern)

/** `id` and similar names say nothing by themselves: the field that contains them does. */
const fieldAt = (path: string[]) =>
  path.at(-1) === 'id' && path.length > 2 ? `${path.at(-2)}.id` : path.at(-1)!

function walk(schema: Schema, path: string[]): Named[] {
  if (isName(schema)) return [{ path, field: fieldAt(path) }]
  return [
    ...(schema.anyOf ?? []).flatMap((each) => walk(each, path)),
    ...(schema.items ? walk(schema.items, path) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => walk(each, [...path, name])),
  ]
}

/** All references that an operation accepts. */
export const namesOf = ({ params, query, body }: Operation): Named[] => [
  ...walk((params ?? {}) as Schema, ['params']),
  ...walk((query ?? {}) as Schema, ['query']),
  ...walk((body ?? {}) as Schema, ['body']),
]

/** The references in an input. */
export const namesIn = (operation: Operation, input: Input): Named[] =>
  namesOf(operation).filter(({ path }) => valuesAt(input, path).length > 0)

function valuesAt(value: unknown, [key, ...rest]: string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((each) => valuesAt(each, [key!, ...rest]))
  if (key === undefined) return [value]
  const next = (value as { [key: string]: unknown } | undefined)?.[key]
  if (next === undefined || next === null) return []
  return rest.length === 0 ? [next].flat() : valuesAt(next, rest)
}

/** The input with one reference replaced. */
export function renamed<T>(value: T, [key, ...rest]: string[], name: string): T {
  if (Array.isArray(value)) return value.map((each) => renamed(each, [key!, ...rest], name)) as T
  const record = value as { [key: string]: unknown }
  const old = record[key!]
  const next = rest.length > 0 ? renamed(old, rest, name) : Array.isArray(old) ? [name] : name
  return { ...record, [key!]: next } as T
}

const absentId = '01900000-0000-7000-8000-0000000000ff'
const fileOf = (purpose: string, ending: string) => `${purpose}-${absentId}.${ending}`

/** A valid reference to no object. */
export function absentFor(field: string): string {
  const written: { [field: string]: string } = {
    slug: 'ZZZ-000-ZZZ',
    code: 'x'.repeat(22),
    key: fileOf('picture', 'png'),
    picture: fileOf('picture', 'png'),
    pictures: fileOf('picture', 'png'),
    attachments: fileOf('attachment', 'png'),
    document: fileOf('document', 'pdf'),
  }
  return written[field] ?? absentId
}
