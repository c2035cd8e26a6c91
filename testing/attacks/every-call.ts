import type { Operation } from '#contract/operation.ts'
import { operationIds, operations } from '#contract/operations/index.ts'
import type { Caller } from '#contract/states.ts'

/** The examples of the contract as material for attacks: valid except for one place. */

export const all = operationIds.map((id) => ({ id, operation: operations[id] as Operation }))

export type Path = (string | number)[]

/** A copy of a value with one place replaced. */
export function replacing(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  const copy = structuredClone(value) as { [key: string | number]: unknown }
  copy[key] = replacing(copy[key], rest, by)
  return copy
}

/** The paths of all matching values, at every depth. */
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

/** The names of an operation's text parameters. */
export const textsIn = (schema: unknown): string[] =>
  Object.entries((schema as { properties?: { [name: string]: { type?: string } } })?.properties ?? {})
    .filter(([, { type }]) => type === 'string')
    .map(([name]) => name)

export interface Changes {
  params?: { [name: string]: string }
  query?: { [name: string]: string }
  body?: unknown
}

/** The caller of an operation: the one in its example, or the first allowed. */
export function callerOf({ callers, example }: Operation): Caller | undefined {
  if (example.as) return example.as
  return Array.isArray(callers) ? callers[0] : callers === 'signed-in' ? 'customer' : undefined
}

/** Sends the example of an operation with replaced places. */
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
