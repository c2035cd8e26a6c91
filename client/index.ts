import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts'
import { type OperationId, type Operations, operations } from '#contract/operations/index.ts'
import type { TSchema } from '#contract/schema.ts'
import { BukaError } from './buka-error.ts'
import type { Success } from './success.ts'

export * from './realtime.ts'
export type { Success } from './success.ts'
export { BukaError }

/** The TypeScript client of Buka. Its types are the contract's; there is no generated code. */

type Given<Part extends string, T> = { [K in Part]: T }
type QueryPart<O extends Operation> =
  object extends QueryOf<O> ? Partial<Given<'query', QueryOf<O>>> : Given<'query', QueryOf<O>>

export type Input<O extends Operation> = (O extends { params: TSchema }
  ? Given<'params', ParamsOf<O>>
  : unknown) &
  (O extends { body: TSchema } ? Given<'body', BodyOf<O>> : unknown) &
  (O extends { query: TSchema } | { list: true } ? QueryPart<O> : unknown) &
  (O extends { fileBody: object }
    ? Given<'file', { bytes: Uint8Array<ArrayBuffer>; mimeType: string }>
    : unknown) & {
    /** Makes a retry of a POST safe. */
    idempotencyKey?: string
    headers?: { [name: string]: string }
  }

export type Client = {
  [K in OperationId]: object extends Input<Operations[K]>
    ? (input?: Input<Operations[K]>) => Promise<Success<Operations[K]>>
    : (input: Input<Operations[K]>) => Promise<Success<Operations[K]>>
}

export interface ClientOptions {
  /** Ends with the version, for instance http://127.0.0.1:3000/v1 */
  baseUrl: string
  /** The access token, or a function that returns the current one. */
  token?: string | (() => string | undefined)
  /**
   * The device token of an earlier sign-in, or a function that returns it. Kept after signing out, so that
   * strangers cannot lock the user out.
   */
  deviceToken?: string | (() => string | undefined)
  fetch?: typeof fetch
  /** Called with every raw answer. */
  inspect?: (operationId: OperationId, statusCode: number, answer: unknown) => void
}

interface AnyInput {
  params?: { [name: string]: unknown }
  query?: { [name: string]: unknown }
  body?: unknown
  file?: { bytes: Uint8Array<ArrayBuffer>; mimeType: string }
  idempotencyKey?: string
  headers?: { [name: string]: string }
}

function addressOf(baseUrl: string, operation: Operation, { params = {}, query = {} }: AnyInput): string {
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${baseUrl}${path}${search.size > 0 ? `?${search}` : ''}`
}

const present = (value: ClientOptions['token']) => (typeof value === 'function' ? value() : value)

function headersOf(
  options: ClientOptions,
  operation: Operation,
  input: AnyInput,
): { [name: string]: string } {
  const token = present(options.token)
  const deviceToken = operation.recognises ? present(options.deviceToken) : undefined
  return {
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(deviceToken === undefined ? {} : { 'x-device-token': deviceToken }),
    ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(input.file === undefined ? {} : { 'content-type': input.file.mimeType }),
    ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
    ...input.headers,
  }
}

async function call(options: ClientOptions, operationId: OperationId, input: AnyInput) {
  const operation: Operation = operations[operationId]
  const send = options.fetch ?? fetch
  const response = await send(addressOf(options.baseUrl, operation, input), {
    method: operation.method,
    headers: headersOf(options, operation, input),
    body: input.file?.bytes ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
  })
  const answer = await response.json()
  options.inspect?.(operationId, response.status, answer)
  if (!answer.success) {
    const wait = response.headers.get('retry-after')
    throw new BukaError(response.status, answer.error, wait === null ? undefined : Number(wait))
  }
  return answer
}

/** One method for each operation, named as in the reference. */
export function createClient(options: ClientOptions): Client {
  const methods = Object.keys(operations).map((operationId) => [
    operationId,
    (input: AnyInput = {}) => call(options, operationId as OperationId, input),
  ])
  return Object.fromEntries(methods)
}
