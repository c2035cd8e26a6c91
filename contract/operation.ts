import type { ErrorCode } from './errors.ts'
import type { Static, TSchema } from './schema.ts'
import type { Caller, StorePermission } from './states.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

type LimitName = 'general' | 'auth' | 'otp' | 'otp-check' | 'existence' | 'upload'

/** What an operation promises. Routes, validation, permission, OpenAPI and the client are read from it. */
export interface Operation {
  group: string
  method: Method
  path: `/${string}`
  summary: string
  description: string
  /** Who may call: `anyone` needs no token, `signed-in` any token. */
  callers: 'anyone' | 'signed-in' | readonly Caller[]
  /** A token is welcome though none is needed: the answer is then the viewer's own. */
  viewer?: boolean
  /** Whoever has a valid token or device token is recognised; one that is not valid is taken as none. */
  recognises?: boolean
  /** Reads, sets or clears the cookie of a refresh token. */
  cookies?: boolean
  /** What the caller must be or hold at the store that `storeId` in the path names; `worker` is any of its people. */
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
  /** Not in the interface's group table. */
  addition?: boolean
  limit?: LimitName
  /** The limit is taken by the operation itself, once it knows who asks; the general one comes before it. */
  limitsAskers?: boolean
  /** A signed-out token is let in, so that the repeat can be answered. */
  acceptsRevokedSession?: boolean
  /** Money moves: the session is read from the database, never from memory. */
  readsSession?: boolean
  example: Example
}

/** A call that works against the demo marketplace. */
interface Example {
  as?: Caller
  params?: { [name: string]: string }
  query?: { [name: string]: string }
  body?: unknown
  /** Why the call cannot work as printed: it needs something only a person has just received. */
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
