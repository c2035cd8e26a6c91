import type { Operation } from '#contract/operation.ts'
import type { OperationId } from '#contract/operations/index.ts'
import { isAudited, isPublic, takesIdempotencyKey } from '#contract/rules.ts'
import type { Database, Tx } from '../database/database.ts'
import type { Cookies } from '../http/cookies.ts'
import type { Allowance, Limits } from '../limits.ts'
import type { Secrets } from '../secrets.ts'
import { writeAudit } from './audit.ts'
import type { Actor, Call, Implementation, StoreAccess, TokenActor } from './call.ts'
import { type Answer, refusalAnswer, successAnswer } from './envelope.ts'
import {
  AnsweredElsewhere,
  claim,
  findAnswer,
  type IdempotentCall,
  idempotentCall,
  keepAnswer,
  keepOwnAnswer,
  keepRefusal,
  release,
} from './idempotency.ts'
import { Already } from './outcome.ts'
import { openPage, type Page } from './page.ts'
import { Refusal, RefusalAfterCommit } from './refusal.ts'
import { type Input, inputCheck } from './validate.ts'

/** A call as it arrives, over HTTP or a socket. */
export interface Incoming {
  token: string | undefined
  params: unknown
  query: unknown
  body: unknown
  file: { bytes: Buffer; mimeType: string } | undefined
  idempotencyKey: string | undefined
  address: string
  device: string
  /** The device token from a sign-in, as it was sent. */
  deviceToken: string | undefined
  /** Over HTTP, for operations that use them; none for pages of other origins. */
  cookies?: Cookies | undefined
  requestId: string
}

export interface Gate {
  db: Database
  secrets: Secrets
  limits: Limits
  /** The role of the caller at a store; refuses callers without one. */
  accessStore(actor: Actor, storeId: string): Promise<StoreAccess>
  authenticate(
    token: string | undefined,
    how: { acceptRevoked: boolean; readSession: boolean },
  ): Promise<TokenActor>
  requireOpenSession(sessionId: string): Promise<void>
  /** The account of a valid device token. */
  deviceAccount(deviceToken: string | undefined): string | undefined
}

function admit(operation: Operation, actor: Actor | null) {
  const { callers } = operation
  if (actor && Array.isArray(callers) && !callers.includes(actor.role))
    throw new Refusal('auth.role.forbidden')
}

/** Owners may do everything at their store, assistants what their permissions allow. */
function admitToStore(wanted: Operation['store'], access: StoreAccess) {
  if (access.isOwner || wanted === 'worker') return
  if (wanted === 'owner' || !access.permissions.includes(wanted!))
    throw new Refusal('store.permission.missing')
}

const limitHeaders = ({ limit, remaining, resetSeconds }: Allowance) => ({
  'ratelimit-limit': String(limit),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(resetSeconds),
})

/**
 * Executes one call: authentication, rate limit, role, validation, store permission, idempotency, then the
 * operation.
 */
export function executor<S>(operationId: OperationId, operation: Operation, gate: Gate, services: S) {
  const check = inputCheck(operation)
  const ownLimit = operation.limit ?? 'general'
  const limitName = operation.limitsAskers ? 'general' : ownLimit

  const authenticate = (token: string | undefined) =>
    gate.authenticate(token, {
      acceptRevoked: operation.acceptsRevokedSession ?? false,
      readSession: operation.readsSession ?? false,
    })

  /** For operations where an invalid token counts as no token. */
  async function recognise(token: string): Promise<Actor | null> {
    try {
      return await authenticate(token)
    } catch (error) {
      if (error instanceof Refusal) return null
      throw error
    }
  }

  async function identify({ token }: Incoming): Promise<Actor | null> {
    if (!isPublic(operation)) return authenticate(token)
    if (token === undefined) return null
    if (operation.recognises) return recognise(token)
    return operation.viewer ? authenticate(token) : null
  }

  /** The key that requests are counted under: the user, the account of the device token where it is recognised, or the address. */
  const countedAs = ({ deviceToken, address }: Incoming, actor: Actor | null) =>
    actor?.userId ?? (operation.recognises ? gate.deviceAccount(deviceToken) : undefined) ?? address

  async function accessStore(actor: Actor, params: unknown): Promise<StoreAccess> {
    const access = await gate.accessStore(actor, (params as { storeId: string }).storeId)
    admitToStore(operation.store, access)
    return access
  }

  /** Runs the operation's transaction, which also writes its audit entry and its idempotent answer. */
  function transactionOf(
    incoming: Incoming,
    actor: Actor | null,
    input: { params: unknown; body: unknown },
    about: { [name: string]: unknown },
    kept?: IdempotentCall,
  ) {
    return async <T>(
      work: (tx: Tx) => Promise<T | RefusalAfterCommit>,
      complete?: (answer: T) => Promise<T>,
    ): Promise<T> => {
      if (kept) kept.isClaimed = true
      const committed = await gate.db.transaction(async (tx) => {
        if (kept) await claim(tx, kept)
        const outcome = await work(tx)
        if (outcome instanceof RefusalAfterCommit) {
          if (kept) await release(tx, kept)
          return outcome
        }
        // A repeated change (208) has changed nothing.
        if (isAudited(operation) && actor && !(outcome instanceof Already)) {
          await writeAudit(tx, {
            operatorId: actor.userId,
            operationId,
            params: input.params,
            body: operation.body ? input.body : about,
            requestId: incoming.requestId,
          })
        }
        if (kept) await keepAnswer(tx, kept, successAnswer(outcome), complete === undefined)
        return outcome
      })
      if (committed instanceof RefusalAfterCommit) throw committed.refusal
      if (!complete) return committed
      const outcome = await complete(committed)
      if (kept) await keepAnswer(gate.db, kept, successAnswer(outcome))
      return outcome
    }
  }

  function pageOf(input: Input, actor: Actor | null): Page | undefined {
    if (!operation.list) return undefined
    const { pageSize, lastEvaluatedKey, ...filters } = input.query as {
      pageSize?: number
      lastEvaluatedKey?: string
    }
    const scope = [operationId, actor?.userId ?? null, input.params, Object.entries(filters).sort()]
    return openPage(gate.secrets, scope, { pageSize, lastEvaluatedKey })
  }

  async function run(
    implementation: Implementation<S>,
    incoming: Incoming,
    actor: Actor | null,
    takeLimit: (key: string) => Promise<void>,
  ): Promise<Answer> {
    const input = check(incoming)
    const page = pageOf(input, actor)
    const store = operation.store && actor ? await accessStore(actor, input.params) : undefined
    const kept =
      incoming.idempotencyKey !== undefined && actor && takesIdempotencyKey(operation)
        ? idempotentCall(gate.secrets, {
            key: incoming.idempotencyKey,
            operationId,
            operation,
            userId: actor.userId,
            ...input,
          })
        : undefined
    const before = kept && (await findAnswer(gate.db, kept))
    if (before) return before
    const about = {}
    const call = {
      ...input,
      file: incoming.file,
      actor,
      store,
      page,
      services,
      transaction: transactionOf(incoming, actor, input, about, kept),
      audit: (named: object) => Object.assign(about, named),
      idempotencyKey: incoming.idempotencyKey,
      requestId: incoming.requestId,
      address: incoming.address,
      device: incoming.device,
      deviceToken: incoming.deviceToken,
      cookies: incoming.cookies,
      takeLimit,
    } as Call<Operation, S>
    try {
      const answer = successAnswer(await implementation.run(call))
      // An operation that changes nothing has no transaction to store its answer in.
      if (!kept || kept.isClaimed || (await keepOwnAnswer(gate.db, kept, answer))) return answer
      return (await findAnswer(gate.db, kept)) ?? replayLost()
    } catch (error) {
      if (!kept) throw error
      if (error instanceof AnsweredElsewhere) return (await findAnswer(gate.db, kept)) ?? replayLost()
      if (!(error instanceof Refusal) || error.code === 'request.idempotency-key.running') throw error
      if (await keepRefusal(gate.db, kept, error, incoming.requestId)) throw error
      // The refusal may only be due to a concurrent call with this key that has just succeeded: then its
      // answer is returned.
      const answered = await findAnswer(gate.db, kept)
      if (answered) return answered
      throw error
    }
  }

  return async (
    implementation: Implementation<S>,
    incoming: Incoming,
  ): Promise<{ answer: Answer; actor: Actor | null }> => {
    let actor: Actor | null = null
    let refusal: unknown
    try {
      actor = await identify(incoming)
    } catch (error) {
      refusal = error
    }
    let headers = {}
    const take = async (name: string, key: string) => {
      const allowance = await gate.limits.take(name, key)
      headers = limitHeaders(allowance)
      if (!allowance.allowed)
        throw new Refusal('request.rate-limited', { retryAfterSeconds: allowance.resetSeconds })
    }
    try {
      await take(limitName, countedAs(incoming, actor))
      if (refusal) throw refusal
      admit(operation, actor)
      const answer = await run(implementation, incoming, actor, (key) => take(ownLimit, key))
      return { actor, answer: { ...answer, headers: { ...headers, ...answer.headers } } }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const answer = refusalAnswer(error, incoming.requestId)
      return { actor, answer: { ...answer, headers: { ...headers, ...answer.headers } } }
    }
  }
}

/** The stored answer of the other call has expired meanwhile, after a day: this call may be retried. */
function replayLost(): never {
  throw new Refusal('request.idempotency-key.running')
}
