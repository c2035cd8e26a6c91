import type { BodyOf, Operation, ParamsOf, QueryOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Caller, StorePermission } from '#contract/states.ts'
import type { Tx } from '../database/database.ts'
import type { Outcome } from './outcome.ts'
import type { Page } from './page.ts'
import type { RefusalAfterCommit } from './refusal.ts'

/** Who is calling: the user behind the token. */
export interface Actor {
  userId: string
  role: Caller
  sessionId: string
}

/** The store a caller acts for, and as what. */
export interface StoreAccess {
  id: string
  isOwner: boolean
  permissions: readonly StorePermission[]
}

/** One call of an operation, as its file sees it. */
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
   * The transaction the operation's changes are made in; what it returns is the operation's answer. Where that is whole only
   * with what is asked of others after the commit, `complete` makes it so; it holds without, should the process die in between.
   */
  transaction<T extends Outcome<O>>(
    work: (tx: Tx) => Promise<T | RefusalAfterCommit>,
    complete?: (answer: T) => Promise<T>,
  ): Promise<T>
  /** What the caller names this call by, so that a repeat is one. */
  idempotencyKey: string | undefined
  requestId: string
  /** Where the call came from. */
  address: string
  /** What the caller's program calls itself. */
  device: string
  /** What a sign-in gave the device, as it was sent. */
  deviceToken: string | undefined
  /** Takes one from the operation's limit for whoever this is; refuses when there is none left. */
  takeLimit(key: string): Promise<void>
}

export interface Implementation<S> {
  operationId: keyof Operations
  run(call: Call<Operation, S>): Promise<unknown>
}

/** Ties a file to the declaration of the same name. */
export const implementFor =
  <S>() =>
  <K extends keyof Operations>(
    operationId: K,
    run: (call: Call<Operations[K], S>) => Promise<Outcome<Operations[K]>>,
  ): Implementation<S> => ({ operationId, run: run as Implementation<S>['run'] })
