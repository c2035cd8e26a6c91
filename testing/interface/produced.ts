import { recordOf } from './named-records.ts'

interface Node {
  type?: string
  anyOf?: Node[]
  properties?: { [name: string]: Node }
  items?: Node
}

/** A schema without its null, and the name of its path: a record's own name, wherever it occurs. */
function arriveAt(given: object, path: string): { node: Node; path: string } {
  const whole: Node = given
  const node = whole.anyOf?.find(({ type }) => type !== 'null') ?? whole
  return { node, path: recordOf(node) ?? path }
}

/** Every field of a schema, as `Record.field.field`. */
export function fieldsOf(schema: object, name: string): string[] {
  const { node, path } = arriveAt(schema, name)
  if (node.items) return fieldsOf(node.items, `${path}[]`)
  return Object.entries(node.properties ?? {}).flatMap(([field, each]) => [
    `${path}.${field}`,
    ...fieldsOf(each, `${path}.${field}`),
  ])
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Every field that has a value: not null, an empty text or an empty list. */
export function producedBy(schema: object, value: unknown, name: string): string[] {
  if (isEmpty(value)) return []
  const { node, path } = arriveAt(schema, name)
  const { items, properties = {} } = node
  if (items) return (value as unknown[]).flatMap((each) => producedBy(items, each, `${path}[]`))
  const fields = value as { [field: string]: unknown }
  return Object.entries(properties)
    .filter(([field]) => !isEmpty(fields[field]))
    .flatMap(([field, each]) => [`${path}.${field}`, ...producedBy(each, fields[field], `${path}.${field}`)])
}
