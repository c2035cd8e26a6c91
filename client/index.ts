import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts'
import type { OperationId, Operations } from '#contract/operations/index.ts'
import type { TSchema } from '#contract/schema.ts'
import { BukaError, NetworkError } from './buka-error.ts'
import { calls } from './calls.ts'
import type { Success } from './success.ts'

export * from './realtime.ts'
export type { Success } from './success.ts'
export { BukaError, NetworkError }

/** The TypeScript client of Buka. Its types are the contract's; paths and methods are a table made from it. */

type Given<Part extends string, T> = { [K in Part]: T }
type QueryPart<O extends Operation> =
  object extends QueryOf<O> ? Partial<Given<'query', QueryOf<O>>> : Given<'query', QueryOf<O>>

export type Input<O extends Operation> = (O extends { params: TSchema }
  ? Given<'params', ParamsOf<O>>
  : unknown) &
  (O extends { body: TSchema } ? Given<'body', BodyOf<O>> : unknown) &
  (O extends { query: TSchema } | { list: true } ? QueryPart<O> : unknown) &
  (O extends { fileBody: object } ? Given<'file', { bytes: BodyInit; mimeType: string }> : unknown) & {
    /** Makes a retry of a POST safe. With `retries`, each POST that takes a key gets a random one if none is given. */
    idempotencyKey?: string
    headers?: { [name: string]: string }
    /** Ends the call, as a NetworkError. */
    signal?: AbortSignal
  }

export type Client = {
  [K in keyof Operations]: object extends Input<Operations[K]>
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
  /**
   * Returns a new access token. Called when a call needs a token and there is none, and when the service answers that the token has
   * expired; then the call is repeated once with the new one.
   */
  renewToken?: () => Promise<string | undefined>
  /** How often a call without an answer is repeated, if it is safe to repeat; 0 if left out. */
  retries?: number
  /** How long one attempt may take. */
  timeoutMs?: number
  fetch?: typeof fetch
  /** Called with every raw answer. */
  inspect?: (operationId: OperationId, statusCode: number, answer: unknown, headers: Headers) => void
}

interface AnyInput {
  params?: { [name: string]: unknown }
  query?: { [name: string]: unknown }
  body?: unknown
  file?: { bytes: BodyInit; mimeType: string }
  idempotencyKey?: string
  headers?: { [name: string]: string }
  signal?: AbortSignal
}

const methods = { G: 'GET', P: 'PUT', D: 'DELETE', K: 'POST', N: 'POST', R: 'POST' } as const

const kindOf = (operationId: OperationId) => calls[operationId][0]!.toUpperCase() as keyof typeof methods
const needsToken = (operationId: OperationId) => calls[operationId][0] === kindOf(operationId)

const defaultTimeoutMs = 20_000

function addressOf(baseUrl: string, path: string, { params = {}, query = {} }: AnyInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`
}

const present = (value: ClientOptions['token']) => (typeof value === 'function' ? value() : value)

/** Sends a call once. Throws a NetworkError if no readable answer came. */
async function attempt(
  { baseUrl, deviceToken, fetch: send = fetch, inspect, timeoutMs = defaultTimeoutMs }: ClientOptions,
  operationId: OperationId,
  input: AnyInput,
  token: string | undefined,
) {
  const call = calls[operationId]
  const device = kindOf(operationId) === 'R' ? present(deviceToken) : undefined
  const timeout = AbortSignal.timeout(timeoutMs)
  let response: Response
  let answer: { success: boolean; error: ConstructorParameters<typeof BukaError>[1] }
  try {
    response = await send(addressOf(baseUrl, call.slice(1), input), {
      method: methods[kindOf(operationId)],
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(device === undefined ? {} : { 'x-device-token': device }),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(input.file === undefined ? {} : { 'content-type': input.file.mimeType }),
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
        ...input.headers,
      },
      body: input.file?.bytes ?? (input.body === undefined ? undefined : JSON.stringify(input.body)),
      signal: input.signal ? AbortSignal.any([input.signal, timeout]) : timeout,
    })
    answer = await response.json()
  } catch (error) {
    throw new NetworkError(operationId, error)
  }
  inspect?.(operationId, response.status, answer, response.headers)
  if (answer.success) return answer
  const wait = response.headers.get('retry-after')
  throw new BukaError(response.status, answer.error, wait === null ? undefined : Number(wait))
}

/** Whether the same call can be made again: there was no answer, or a 5xx of the service or a gateway, or the first call still runs. */
const isWorthRepeating = (error: unknown): boolean =>
  error instanceof NetworkError ||
  (error instanceof BukaError &&
    (error.statusCode >= 500 || error.code === 'request.idempotency-key.running'))

const pauseMs = (attempts: number) => Math.random() * 2 ** attempts * 300

async function call(options: ClientOptions, operationId: OperationId, given: AnyInput) {
  const kind = kindOf(operationId)
  const takesKey = kind === 'K'
  const input =
    takesKey && options.retries ? { idempotencyKey: crypto.randomUUID() as string, ...given } : given
  const isRepeatable = kind !== 'N' && kind !== 'R' && (!takesKey || input.idempotencyKey !== undefined)
  let token = present(options.token)
  if (token === undefined && needsToken(operationId)) token = await options.renewToken?.()
  let isRenewed = false
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(options, operationId, input, token)
    } catch (error) {
      const hasEnded = error instanceof BukaError && error.code === 'auth.token.expired'
      if (hasEnded && options.renewToken && !isRenewed) {
        isRenewed = true
        token = await options.renewToken()
      } else {
        const mayRepeat = isRepeatable && attempts <= (options.retries ?? 0) && !input.signal?.aborted
        if (!mayRepeat || !isWorthRepeating(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, pauseMs(attempts)))
      }
    }
  }
}

/** One method for each operation, named as in the reference. */
export function createClient(options: ClientOptions): Client {
  const methods = Object.keys(calls).map((operationId) => [
    operationId,
    (input: AnyInput = {}) => call(options, operationId as OperationId, input),
  ])
  return Object.fromEntries(methods)
}
