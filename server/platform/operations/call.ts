import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Caller, StorePermission } from '#contract/states.ts'
import type { Tx } from '../database/database.ts'
import type { Cookies } from '../http/cookies.ts'
import type { Outcome } from './outcome.ts'
import type { Page } from './page.ts'
import type { RefusalAfterCommit } from './refusal.ts'

/** The authenticated user. */
export interface Actor {
  userId: string
  role: Caller
  sessionId: string
}

/** A user as an access token describes them. */
export interface TokenActor extends Actor {
  /** When the token ends, in milliseconds. */
  expiresAt: number
}

/** The store a caller acts for, and with which permissions. */
export interface StoreAccess {
  id: string
  isOwner: boolean
  permissions: readonly StorePermission[]
}

/** One call of an operation, as passed to its implementation. */
export interface Call<O extends Operation, S> {
  params: ParamsOf<O>
  query: QueryOf<O>
  body: BodyOf<O>
  /** The bytes, where the body is a file. */
  file: O extends { fileBody: object } ? { bytes: Buffer; mimeType: string } : undefined
  actor: O extends { viewer: true } | { recognises: true }
    ? Actor | null
    : O extends { callers: 'anyone' }
      ? null
      : Actor
  store: O extends { store: string } ? StoreAccess : undefined
  page: O extends { list: true } ? Page : undefined
  services: S
  /**
   * The transaction for the operation's changes; its result is the operation's answer. Where the answer needs
   * a provider after the commit, `complete` adds that part; if the process dies in between, the committed
   * answer is used as it is.
   */
  transaction<T extends Outcome<O>>(
    work: (tx: Tx) => Promise<T | RefusalAfterCommit>,
    complete?: (answer: T) => Promise<T>,
  ): Promise<T>
  /** Adds details to the audit entry of a call without a body. They must not name a person: audit entries are never changed. */
  audit(about: { [name: string]: unknown }): void
  /** The Idempotency-Key of the call. */
  idempotencyKey: string | undefined
  requestId: string
  /** The client's network address. */
  address: string
  /** The User-Agent of the client. */
  device: string
  /** The device token from a sign-in, as it was sent. */
  deviceToken: string | undefined
  /** Only for operations that use cookies; undefined for pages of other origins. */
  cookies: Cookies | undefined
  /** Takes one unit of the operation's limit for a key; refuses when none is left. */
  takeLimit(key: string): Promise<void>
}

export interface Implementation<S> {
  operationId: keyof Operations
  run(call: Call<Operation, S>): Promise<unknown>
}

/** Connects an implementation with the declaration of the same name. */
export const implementFor =
  <S>() =>
  <K extends keyof Operations>(
    operationId: K,
    run: (call: Call<Operations[K], S>) => Promise<Outcome<Operations[K]>>,
  ): Implementation<S> => ({ operationId, run: run as Implementation<S>['run'] })
