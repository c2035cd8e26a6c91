import type { Kind, Table } from './records.ts'

/** What stands at the end of a path: its kind, its words, and whether anything on the way may be null or left out. */
export type Leaves = { [path: string]: string }

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
export function leavesOfTable(table: Table, path = '', marks = ''): Leaves {
  const leaf = (kind: Kind, at: string, mark: string): Leaves => {
    if (typeof kind === 'string') return { [at]: `${kind}${mark}` }
    if (!Array.isArray(kind)) return leavesOfTable(kind as Table, at, mark)
    const [first] = kind
    return typeof first === 'string'
      ? { [at]: `${oneOf(kind)}${mark}` }
      : leavesOfTable(first as Table, `${at}[]`, mark)
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
export function leavesOfSchema(given: object, path = '', mark = ''): Leaves {
  const { anyOf, ...rest } = given as Node
  const node = anyOf?.find(({ type }) => type !== 'null') ?? rest
  const marked = anyOf ? ', or null' : mark
  if (node.items) return leavesOfSchema(node.items, `${path}[]`, marked)
  if (!node.properties) return { [path]: `${kindOf(node)}${marked}` }
  const { required = [] } = node
  const parts = Object.entries(node.properties).map(([name, each]) =>
    leavesOfSchema(each, under(path, name), required.includes(name) ? marked : ', or absent'),
  )
  return Object.assign({}, ...parts)
}
