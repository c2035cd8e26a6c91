import type { Operation } from '#contract/operation.ts'
import { operationIds, operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'

/** The examples of the contract as material for attacks: what is true but for one place. */

export const all = operationIds.map((id) => ({ id, operation: operations[id] as Operation }))

export type Path = (string | number)[]

/** A value with another in one place. */
export function replacing(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as { [key: string | number]: unknown }
  copy[key] = replacing(copy[key], rest, by)
  return copy
}

/** Where in a value something is, at every depth. */
export function placesIn(value: unknown, fits: (each: unknown) => boolean, path: Path = []): Path[] {
  const here = fits(value) ? [path] : []
  if (typeof value !== 'object' || value === null) return here
  const isList = Array.isArray(value)
  return [
    ...here,
    ...Object.entries(value).flatMap(([key, each]) =>
      placesIn(each, fits, [...path, isList ? Number(key) : key]),
    ),
  ]
}

/** The names of an operation's parameters that are text. */
export const textsIn = (schema: unknown): string[] =>
  Object.entries((schema as { properties?: { [name: string]: { type?: string } } })?.properties ?? {})
    .filter(([, { type }]) => type === 'string')
    .map(([name]) => name)

export interface Changes {
  params?: { [name: string]: string }
  query?: { [name: string]: string }
  body?: unknown
}

/** Who calls an operation: whom its example names, or the first who may. */
export function callerOf({ callers, example }: Operation): Caller | undefined {
  if (example.as) return example.as
  return Array.isArray(callers) ? callers[0] : callers === 'signed-in' ? 'customer' : undefined
}

/** The example of an operation, changed in places and sent as it is. */
export function send(
  url: string,
  operation: Operation,
  token: string | undefined,
  { params, query, body = operation.example.body }: Changes = {},
): Promise<Response> {
  const named: { [name: string]: string } = { ...operation.example.params, ...params }
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(named[name] ?? crypto.randomUUID()),
  )
  const search = new URLSearchParams({ ...operation.example.query, ...query })
  return fetch(`${url}/v1${path}?${search}`, {
    method: operation.method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}
