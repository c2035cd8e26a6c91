import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Wallet } from '#contract/records/wallet.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import {
  consumeProof,
  pauseWithdrawals,
  requireCurrentPassword,
  requireProof,
} from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, type RowOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Actor } from '#platform/operations/call.ts'
import { invalidField, Refusal, refuseField } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf, storeIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { readWallet } from '../wallet-record.ts'
import { findPin } from './pin-attempts.ts'
import { requireGoodPin } from './pin-strength.ts'
import { hashPin, requirePin } from './require-pin.ts'

type PinBody = BodyOf<Operations['updatePin']>

interface PinChange {
  party: Party
  body: PinBody
  /** The user who owns the wallet, or the owner of the store. */
  actor: Actor
  services: Services
  transaction(work: (tx: Tx) => Promise<Wallet>): Promise<Wallet>
}

/** Writes the new pin, in the transaction of the change. */
type WritePin = (tx: Tx, hash: string) => Promise<void>
/** Checks that the caller may change the pin, and returns the function that writes it. */
type PinChangeMethod = (change: PinChange, given: string, owner: WalletOwner) => Promise<WritePin>

const WalletOwner = row({
  telephone: text,
  /** The store, if the wallet is a store's. */
  store: nullable(row({ name: text, telephone: text })),
})
type WalletOwner = RowOf<typeof WalletOwner>

const replacePin = (tx: Tx, party: Party, hash: string, before: string) =>
  tx.run(sql`
    UPDATE wallet_pin SET hash = ${hash}, tries = 0, locked_until = NULL
    WHERE party_id = ${partyIdOf(party)} AND hash = ${before}`)

const notFirst = () =>
  invalidField('password', 'choice', 'is for the first pin only: send currentPin or proof')

const firstPin: PinChangeMethod = async ({ party, actor, services }, password) => {
  if (await findPin(services.db, party)) throw notFirst()
  await requireCurrentPassword(services, actor, password)
  return async (tx, hash) => {
    const made = await tx.run(sql`
      INSERT INTO wallet_pin (party_id, hash) VALUES (${partyIdOf(party)}, ${hash}) ON CONFLICT DO NOTHING`)
    if (made === 0) throw notFirst()
  }
}

const changeKnownPin: PinChangeMethod = async ({ party, services }, currentPin, { store }) => {
  const before = await requirePin(services, party, currentPin, 'currentPin')
  return async (tx, hash) => {
    const changed = await replacePin(tx, party, hash, before)
    if (changed === 0) throw refuseField('wallet.pin.incorrect', 'currentPin')
    await raiseAlert(tx, party, 'pin-changed', { words: { store: store?.name ?? null } })
  }
}

const resetForgottenPin: PinChangeMethod = async (
  { party, actor, services },
  given,
  { telephone, store },
) => {
  const { config, db, secrets } = services
  const proof = { proof: given, target: telephone, purpose: 'pin', role: actor.role, path: 'proof' } as const
  await requireProof(db, secrets, proof)
  if (!(await findPin(db, party))) throw refuseField('wallet.pin.unset', 'proof')
  return async (tx, hash) => {
    await consumeProof(tx, secrets, proof)
    const paused = await pauseWithdrawals(tx, config, { userId: actor.userId, telephone })
    if (paused === undefined) throw refuseField('otp.proof.invalid', 'proof')
    await tx.run(sql`
      UPDATE wallet_pin SET hash = ${hash}, tries = 0, locked_until = NULL WHERE party_id = ${partyIdOf(party)}`)
    const words = { store: store?.name ?? null, paused }
    await raiseAlert(tx, party, 'pin-reset', { words })
  }
}

const methods = {
  currentPin: changeKnownPin,
  proof: resetForgottenPin,
  password: firstPin,
} satisfies { [field in keyof PinBody]?: PinChangeMethod }

/** The method that the body selects: exactly one of its fields must be given. */
function chosenMethod(body: PinBody): { method: PinChangeMethod; given: string } {
  const [field, another] = (Object.keys(methods) as (keyof typeof methods)[]).filter(
    (each) => body[each] !== undefined,
  )
  if (field === undefined)
    throw invalidField('currentPin', 'missing', 'or proof, or password for the first pin, must be given')
  if (another !== undefined) throw invalidField(another, 'unknown', `does not go with ${field}`)
  return { method: methods[field], given: body[field]! }
}

async function readOwner({ party, actor, services }: PinChange): Promise<WalletOwner> {
  const owner = await services.db.maybe(
    WalletOwner,
    sql`
    SELECT users.telephone, (
      SELECT json_build_object('name', name, 'telephone', telephone) FROM store WHERE id = ${storeIdOf(party)}
    ) AS store
    FROM users WHERE id = ${actor.userId} AND deleted_at IS NULL`,
  )
  if (!owner) throw new Refusal('auth.session.ended')
  return owner
}

/** Sets, changes or resets the pin of a wallet. */
export async function changePin(change: PinChange): Promise<Wallet> {
  const { party, body, actor, services, transaction } = change
  const { method, given } = chosenMethod(body)
  const owner = await readOwner(change)
  // The last digits of a phone number are a common guess.
  requireGoodPin(body.pin, [owner.telephone, ...(owner.store ? [owner.store.telephone] : [])])
  const write = await method(change, given, owner)
  const hash = await hashPin(services, party, body.pin)

  return transaction(async (tx) => {
    const isThere = await tx.exists(sql`
      SELECT FROM users WHERE id = ${actor.userId} AND deleted_at IS NULL FOR NO KEY UPDATE`)
    if (!isThere) throw new Refusal('auth.session.ended')
    await write(tx, hash)
    return readWallet(tx, services, party)
  })
}
