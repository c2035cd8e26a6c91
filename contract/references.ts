import type { TSchema } from './schema.ts'

type Json = { [name: string]: unknown }

/** Converts schemas for a document that declares the named ones once and refers to them elsewhere. */
export function referring(components: { [name: string]: TSchema }) {
  const names = new Map(Object.entries(components).map(([name, schema]) => [JSON.stringify(schema), name]))

  const kept = new WeakMap<object, unknown>()

  function parts(value: object): Json {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, printed(each)]))
  }

  /** Each object is converted once, because many operations share their records. */
  function printed(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(printed)
    if (typeof value !== 'object' || value === null) return value
    if (!kept.has(value)) {
      const name = names.get(JSON.stringify(value))
      kept.set(value, name ? { $ref: `#/components/schemas/${name}` } : parts(value))
    }
    return kept.get(value)
  }

  return {
    /** A schema in which named schemas are replaced by references. */
    plain: (schema: TSchema) => printed(schema) as Json,
    /** The declarations of the named schemas. */
    schemas: (): Json =>
      Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, parts(JSON.parse(JSON.stringify(schema)))]),
      ),
  }
}
