import { setTimeout } from 'node:timers/promises'
import { concernsSecret, secretFields } from '#contract/errors.ts'
import type { Operation } from '#contract/operation.ts'
import { lockNotAvailable, type Queryable, type Tx } from '../database/database.ts'
import { boolean, integer, nullable, row, text } from '../database/row.ts'
import { sql } from '../database/sql.ts'
import type { Secrets } from '../secrets.ts'
import { type Answer, bodyText, refusalAnswer } from './envelope.ts'
import { invalidField, Refusal } from './refusal.ts'

/** A key under which the answer of a call is stored for 24 hours. */
export interface IdempotentCall {
  scope: string
  key: string
  fingerprint: string
  /** Whether the operation stores its answer in its transaction. */
  isClaimed: boolean
}

/** Thrown inside a transaction when another call with the same key has committed first. */
export class AnsweredElsewhere extends Error {}

/**
 * Secrets are left out of the fingerprint: otherwise an attacker who knows a key could guess secrets, because
 * only the right one would replay the answer.
 */
function withoutSecrets(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body ?? null
  return Object.fromEntries(Object.entries(body).filter(([name]) => !secretFields.includes(name)))
}

const keptStatuses = [401, 403, 404, 409, 410]

/** A mistyped secret may be corrected with the same key, because the fingerprint leaves it out. */
const isKept = ({ status, code }: Refusal) => keptStatuses.includes(status) && !concernsSecret(code)

export function idempotentCall(
  secrets: Secrets,
  call: {
    key: string
    operationId: string
    operation: Operation
    userId: string
    params: unknown
    body: unknown
  },
): IdempotentCall {
  if (!/^[\x21-\x7e]{1,255}$/.test(call.key)) {
    throw invalidField('Idempotency-Key', 'format', 'must be 1 to 255 visible characters')
  }
  return {
    scope: JSON.stringify([call.userId, call.operationId, call.params]),
    key: call.key,
    fingerprint: secrets.hash('idempotency', JSON.stringify(withoutSecrets(call.body))),
    isClaimed: false,
  }
}

/**
 * A call whose answer is incomplete for this long was killed: no call waits for a provider that long. Its
 * answer is used as committed.
 */
const completionSeconds = 45
const patienceMs = 10_000
const pollMs = 50

const StoredAnswerRow = row({
  fingerprint: text,
  /** Null until the answer is complete. */
  status: nullable(integer),
  answer: text,
  waits: boolean,
})

/** The answer stored for this key. One that is still being completed is waited for, up to ten seconds. */
export async function findAnswer(
  db: Queryable,
  call: IdempotentCall,
  giveUpAt = performance.now() + patienceMs,
): Promise<Answer | undefined> {
  const row = await db.maybe(
    StoredAnswerRow,
    sql`
    SELECT fingerprint, status, answer,
      status IS NULL AND created_at > service_now() - ${completionSeconds} * interval '1 second' AS waits
    FROM idempotency_key
    WHERE scope = ${call.scope} AND key = ${call.key} AND created_at > service_now() - interval '24 hours'`,
  )
  if (row === undefined) return undefined
  if (row.fingerprint !== call.fingerprint) throw new Refusal('request.idempotency-key.reused')
  if (row.waits) {
    if (performance.now() > giveUpAt) throw new Refusal('request.idempotency-key.running')
    await setTimeout(pollMs)
    return findAnswer(db, call, giveUpAt)
  }
  return { status: row.status ?? 200, body: row.answer, headers: { 'idempotency-replayed': 'true' } }
}

/** Claims the key for this transaction. Waits for a running call with the same key, up to ten seconds. */
export async function claim(tx: Tx, call: IdempotentCall): Promise<void> {
  await tx.run(sql`SELECT set_config('lock_timeout', '10s', true)`)
  const taken = await insert(tx, call).catch((error) => {
    throw error.code === lockNotAvailable ? new Refusal('request.idempotency-key.running') : error
  })
  await tx.run(sql`SELECT set_config('lock_timeout', '0', true)`)
  if (taken === 0) throw new AnsweredElsewhere()
}

const insert = (db: Queryable, call: IdempotentCall, answer?: Answer) =>
  db.run(sql`
  INSERT INTO idempotency_key AS known (scope, key, fingerprint, status, answer)
  VALUES (${call.scope}, ${call.key}, ${call.fingerprint}, ${answer?.status ?? null}, ${answer ? bodyText(answer) : null})
  ON CONFLICT (scope, key) DO UPDATE
    SET fingerprint = excluded.fingerprint, status = excluded.status, answer = excluded.answer, created_at = service_now()
    WHERE known.created_at <= service_now() - interval '24 hours'`)

/** Gives the key back, for a call that is refused though its transaction is committed. */
export async function release(tx: Tx, call: IdempotentCall): Promise<void> {
  await tx.run(sql`DELETE FROM idempotency_key WHERE scope = ${call.scope} AND key = ${call.key}`)
}

/** Stores the answer of a claimed key, in the transaction of the changes that it reports: both are committed, or neither. */
export async function keepAnswer(
  db: Queryable,
  call: IdempotentCall,
  answer: Answer,
  isComplete = true,
): Promise<void> {
  await db.run(sql`
    UPDATE idempotency_key SET status = ${isComplete ? answer.status : null}, answer = ${bodyText(answer)}
    WHERE scope = ${call.scope} AND key = ${call.key}`)
}

/** Stores the answer of a call that changed nothing. False when another answer is stored already. */
export const keepOwnAnswer = async (db: Queryable, call: IdempotentCall, answer: Answer): Promise<boolean> =>
  (await insert(db, call, answer)) > 0

/**
 * Stores a refusal, which needs no transaction because it changes nothing. False when its kind is not stored,
 * or another answer is stored already.
 */
export async function keepRefusal(
  db: Queryable,
  call: IdempotentCall,
  refusal: Refusal,
  requestId: string,
): Promise<boolean> {
  return isKept(refusal) && (await insert(db, call, refusalAnswer(refusal, requestId))) > 0
}
