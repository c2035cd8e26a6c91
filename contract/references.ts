import type { TSchema } from './schema.ts'

type Json = { [name: string]: unknown }

/** Prints schemas for a document that names some of them once and refers to them elsewhere. */
export function referring(components: { [name: string]: TSchema }) {
  const names = new Map(Object.entries(components).map(([name, schema]) => [JSON.stringify(schema), name]))

  const kept = new WeakMap<object, unknown>()

  function parts(value: object): Json {
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, printed(each)]))
  }

  /** Most operations share their records: each is printed once. */
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
    /** A schema with references where it holds one of the named ones. */
    plain: (schema: TSchema) => printed(schema) as Json,
    /** The named ones themselves. */
    schemas: (): Json =>
      Object.fromEntries(
        Object.entries(components).map(([name, schema]) => [name, parts(JSON.parse(JSON.stringify(schema)))]),
      ),
  }
}
