import type { TSchema } from './schema.ts'

type Json = { [name: string]: unknown }

/** Prints schemas for a document that names some of them once and refers to them elsewhere. */
export function referring(components: { [name: string]: TSchema }) {
  const names = new Map(Object.entries(components).map(([name, schema]) => [JSON.stringify(schema), name]))

  function printed(value: unknown, atTop = false): unknown {
    if (Array.isArray(value)) return value.map((each) => printed(each))
    if (typeof value !== 'object' || value === null) return value
    const name = atTop ? undefined : names.get(JSON.stringify(value))
    if (name) return { $ref: `#/components/schemas/${name}` }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, printed(each)]))
  }

  return {
    /** A schema with references where it holds one of the named ones. */
    plain: (schema: TSchema) => printed(schema) as Json,
    /** The named ones themselves. */
    schemas: (): Json =>
      Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [
          name,
          printed(JSON.parse(JSON.stringify(schema)), true),
        ]),
      ),
  }
}
