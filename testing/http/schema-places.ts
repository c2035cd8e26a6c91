/** A schema of the contract, as far as its places need it. */
export interface PlacedSchema {
  type?: string
  properties?: { [name: string]: PlacedSchema }
  items?: PlacedSchema
  anyOf?: PlacedSchema[]
  maxItems?: number
}

export type Place = string[]

/** Every place of a schema, with its declaration. Of an array, the first element. */
export function placesOf(schema: PlacedSchema, path: Place = []): { path: Place; schema: PlacedSchema }[] {
  const inside = [
    ...Object.entries(schema.properties ?? {}).map(([name, each]) => placesOf(each, [...path, name])),
    ...(schema.items ? [placesOf(schema.items, [...path, '0'])] : []),
    ...(schema.anyOf ?? []).map((each) => placesOf(each, path)),
  ]
  return [{ path, schema }, ...inside.flat()]
}

/** A copy of a value with another put in a place, which is created if absent. */
export function withPut(value: unknown, [key, ...rest]: Place, put: unknown): unknown {
  if (key === undefined) return put
  const holder = typeof value === 'object' && value !== null ? value : /^\d+$/.test(key) ? [] : {}
  const copy = (Array.isArray(holder) ? [...holder] : { ...holder }) as { [key: string]: unknown }
  copy[key] = withPut(copy[key], rest, put)
  return copy
}
