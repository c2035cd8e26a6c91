/** A JSON schema of the contract as the text of a TypeScript type. */

interface Schema {
  description?: string
  type?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  items?: Schema
  properties?: { [name: string]: Schema }
  patternProperties?: { [pattern: string]: Schema }
  required?: string[]
  additionalProperties?: Schema | boolean
}

const words = (text: string | undefined, indent: string): string =>
  text === undefined ? '' : `${indent}/** ${text.replaceAll('*/', '*\u200b/').replaceAll('\n', ' ')} */\n`

const keyText = (name: string) => (/^[a-z_]\w*$/i.test(name) ? name : JSON.stringify(name))

/** Named types are referred to by their names wherever they occur. */
export function typeTexts(named: { [name: string]: object }) {
  const names = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]))

  function objectText(schema: Schema, indent: string): string {
    const { properties = {}, patternProperties, additionalProperties, required = [] } = schema
    const [each] = [additionalProperties, ...Object.values(patternProperties ?? {})].filter(
      (any) => typeof any === 'object',
    )
    if (each) return `{ [name: string]: ${typeText(each, indent)} }`
    const inner = `${indent}  `
    const fields = Object.entries(properties).map(([name, schema]) => {
      const mark = required.includes(name) ? '' : '?'
      return `${words(schema.description, inner)}${inner}${keyText(name)}${mark}: ${typeText(schema, inner)}\n`
    })
    return fields.length === 0 ? '{}' : `{\n${fields.join('')}${indent}}`
  }

  function plainText(schema: Schema, indent: string): string {
    if (schema.const !== undefined) return JSON.stringify(schema.const)
    if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
    if (schema.anyOf) return schema.anyOf.map((each) => typeText(each, indent)).join(' | ')
    if (schema.items) {
      const item = typeText(schema.items, indent)
      return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`
    }
    if (schema.type === 'object') return objectText(schema, indent)
    if (schema.type === 'integer') return 'number'
    return schema.type ?? 'unknown'
  }

  const typeText = (schema: object, indent = ''): string =>
    names.get(JSON.stringify(schema)) ?? plainText(schema as Schema, indent)

  return {
    words,
    keyText,
    typeText,
    /** The declaration of a named type. */
    declared: (name: string): string => {
      const schema = named[name] as Schema
      return `${words(schema.description, '')}export type ${name} = ${plainText(schema, '')}\n`
    },
  }
}
