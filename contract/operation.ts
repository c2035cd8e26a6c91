import type { ErrorCode } from './errors.ts'
import type { Static, TSchema } from './schema.ts'
import type { Caller, StorePermission } from './states.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type LimitName = 'general' | 'auth' | 'otp' | 'otp-check' | 'existence' | 'upload'

/** The declaration of an operation, from which routes, validation, permissions, the OpenAPI document and the client are derived. */
export interface Operation {
  group: string
  method: Method
  path: `/${string}`
  summary: string
  description: string
  /** Who may call: `anyone` needs no token, `signed-in` any token. */
  callers: 'anyone' | 'signed-in' | readonly Caller[]
  /** A token is optional; with one, the answer is as that viewer sees it. */
  viewer?: boolean
  /** A caller with a valid token or device token is recognised; an invalid one counts as none. */
  recognises?: boolean
  /** Reads, sets or clears the cookie of a refresh token. */
  cookies?: boolean
  /** What the caller needs at the store of `storeId` in the path: this permission, to be the `owner`, or to work there (`worker`). */
  store?: StorePermission | 'owner' | 'worker'
  params?: TSchema
  query?: TSchema
  body?: TSchema
  /** Set when the body is a file and not JSON: the most bytes it may have. */
  fileBody?: { maxBytes: number; mimeTypes: readonly string[] }
  answer: TSchema
  /** A list takes `keyword`, `pageSize` and `lastEvaluatedKey` and answers with `pagination`. */
  list?: boolean
  errors: readonly ErrorCode[]
  /** A repeat by the same party answers 208. */
  already?: boolean
  /** The reference marks the operation as an addition to the interface. */
  addition?: boolean
  limit?: LimitName
  /** The operation itself counts against `limit`, when it has recognised the caller; the general limit applies before. */
  limitsAskers?: boolean
  /** Accepts the token of an ended session, so that a repeated call can be answered. */
  acceptsRevokedSession?: boolean
  /** The session is read from the database instead of memory, because the operation moves money. */
  readsSession?: boolean
  example: Example
}

/** A call that works against the demo marketplace. */
interface Example {
  as?: Caller
  params?: { [name: string]: string }
  query?: { [name: string]: string }
  body?: unknown
  /** What the call needs that cannot be printed in advance, such as a code from a message. */
  needs?: string
}

/** Keeps the literal types of a declaration. */
export const operation = <const O extends Operation>(declaration: O): O => declaration

export type ParamsOf<O extends Operation> = O extends { params: infer S extends TSchema }
  ? Static<S>
  : unknown
export type QueryOf<O extends Operation> = (O extends { query: infer S extends TSchema }
  ? Static<S>
  : unknown) &
  (O extends { list: true } ? { keyword?: string; pageSize?: number; lastEvaluatedKey?: string } : unknown)
export type BodyOf<O extends Operation> = O extends { body: infer S extends TSchema } ? Static<S> : unknown
export type AnswerOf<O extends Operation> = Static<O['answer']>
