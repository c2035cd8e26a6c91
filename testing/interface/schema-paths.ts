import type { Kind, Table } from './records.ts'

/** The leaf at each path: its type, its values, and whether anything on the path may be null or absent. */
export type SchemaPaths = { [path: string]: string }

interface Node {
  type?: string
  format?: string
  const?: unknown
  enum?: string[]
  anyOf?: Node[]
  properties?: { [name: string]: Node }
  required?: string[]
  items?: Node
}

const oneOf = (words: readonly string[]) => words.toSorted().join(' | ')
const under = (path: string, name: string) => (path === '' ? name : `${path}.${name}`)

/** The paths of one of the interface's tables. */
export function pathsOfTable(table: Table, path = '', marks = ''): SchemaPaths {
  const leaf = (kind: Kind, at: string, mark: string): SchemaPaths => {
    if (typeof kind === 'string') return { [at]: `${kind}${mark}` }
    if (!Array.isArray(kind)) return pathsOfTable(kind as Table, at, mark)
    const [first] = kind
    return typeof first === 'string'
      ? { [at]: `${oneOf(kind)}${mark}` }
      : pathsOfTable(first as Table, `${at}[]`, mark)
  }
  const parts = Object.entries(table).map(([name, kind]) => {
    const isNullable = name.endsWith('?')
    return leaf(kind, under(path, name.replace('?', '')), isNullable ? ', or null' : marks)
  })
  return Object.assign({}, ...parts)
}

function kindOf({ type, format, enum: words, const: only }: Node): string {
  if (words) return oneOf(words)
  if (only !== undefined) return typeof only
  if (format === 'date-time') return 'timestamp'
  return type === 'integer' ? 'number' : type!
}

/** The paths of a schema. */
export function pathsOfSchema(given: object, path = '', mark = ''): SchemaPaths {
  const { anyOf, ...rest } = given as Node
  const node = anyOf?.find(({ type }) => type !== 'null') ?? rest
  const marked = anyOf ? ', or null' : mark
  if (node.items) return pathsOfSchema(node.items, `${path}[]`, marked)
  if (!node.properties) return { [path]: `${kindOf(node)}${marked}` }
  const { required = [] } = node
  const parts = Object.entries(node.properties).map(([name, each]) =>
    pathsOfSchema(each, under(path, name), required.includes(name) ? marked : ', or absent'),
  )
  return Object.assign({}, ...parts)
}
