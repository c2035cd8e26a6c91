import { demo } from './demo.ts'
import type { TSchema } from './schema.ts'

interface Node {
  type?: string
  format?: string
  const?: unknown
  examples?: unknown[]
  enum?: unknown[]
  anyOf?: Node[]
  properties?: { [name: string]: Node }
  required?: string[]
  items?: Node
  minimum?: number
}

const ofFormat: { [format: string]: string } = {
  uuid: demo.orderId,
  'date-time': '2026-11-15T08:30:00.000Z',
}

const ofType: { [type: string]: (node: Node) => unknown } = {
  object: ({ properties = {}, required = [] }) =>
    Object.fromEntries(required.map((name) => [name, example(properties[name]!)])),
  array: ({ items }) => (items ? [example(items)] : []),
  string: ({ format = '' }) => ofFormat[format] ?? '…',
  integer: ({ minimum = 0 }) => minimum,
  number: ({ minimum = 0 }) => minimum,
  boolean: () => true,
}

function example(node: Node): unknown {
  if ('const' in node) return node.const
  const [given] = node.examples ?? node.enum ?? []
  if (given !== undefined) return given
  if (node.anyOf) return example(node.anyOf[0]!)
  return ofType[node.type ?? '']?.(node) ?? null
}

/** A value that matches the schema and has all required fields. Examples of the schema are used where it has some. */
export const exampleOf = (schema: TSchema): unknown => example(schema as Node)
