import { raiseAlert } from '#modules/alerts/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, nullable, type RowOf, row, text, timestamp } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { marketTimezone } from '#server/market-timezone.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'

type PinServices = Pick<Services, 'config' | 'db'>

const isOpen = fragment`(locked_until IS NULL OR locked_until <= service_now())`

/** The number of attempts before the next lock. The first lock expires; the second is only ended by a reset of the pin. */
const allowedAttempts = ({ config: { PIN_TRIES } }: PinServices) =>
  fragment`(CASE WHEN locked_until IS NULL THEN ${PIN_TRIES}::integer ELSE 2 * ${PIN_TRIES}::integer END)`

export const PinAttempt = row({
  /** The hash with which the pin is compared. */
  hash: text,
  /** Whether this is the last attempt before the pin is locked. */
  last: boolean,
  /** Whether the pin is known to be right, because the caller knows that it matches this hash. */
  right: boolean,
})
export type PinAttempt = RowOf<typeof PinAttempt>

/**
 * Counts an attempt before it is verified, so that concurrent attempts are limited like sequential ones. With `knownHash`, the hash that
 * the pin is known to match, the attempt is right at once if the stored hash is still the same, and resets the count.
 */
export function takeAttempt(
  services: PinServices,
  party: Party,
  knownHash: string | null = null,
): Promise<PinAttempt | undefined> {
  const allowed = allowedAttempts(services)
  return services.db.maybe(
    PinAttempt,
    sql`
    UPDATE wallet_pin SET tries = CASE WHEN hash = ${knownHash} THEN 0 ELSE tries + 1 END,
      locked_until = CASE WHEN hash = ${knownHash} THEN NULL ELSE locked_until END
    WHERE party_id = ${partyIdOf(party)} AND ${isOpen} AND tries < ${allowed}
    RETURNING hash, tries >= ${allowed} AS last, hash = ${knownHash} IS TRUE AS right`,
  )
}

/** Gives back an attempt that was not verified because the service was too busy. */
export const returnAttempt = ({ db }: PinServices, party: Party, hash: string): Promise<number> =>
  db.run(sql`
    UPDATE wallet_pin SET tries = tries - 1 WHERE party_id = ${partyIdOf(party)} AND hash = ${hash} AND tries > 0`)

/** Resets the count after a right pin; false if the pin has changed in the meantime. */
export async function resetAttempts({ db }: PinServices, party: Party, hash: string): Promise<boolean> {
  const forgotten = await db.run(sql`
    UPDATE wallet_pin SET tries = 0, locked_until = NULL WHERE party_id = ${partyIdOf(party)} AND hash = ${hash}`)
  return forgotten > 0
}

const PinRow = row({ hash: text, open: boolean })

export const findPin = (db: Queryable, party: Party) =>
  db.maybe(PinRow, sql`SELECT hash, ${isOpen} AS open FROM wallet_pin WHERE party_id = ${partyIdOf(party)}`)

const LockedPinRow = row({
  /** Null for a pin that stays locked until it is reset. */
  until: nullable(timestamp),
  now: timestamp,
  /** The name of the store, if the pin is a store's. */
  store: nullable(text),
  timezone: nullable(text),
})

/** Locks a pin whose attempts are used up. Concurrent calls lock it only once. */
export async function lockPin(services: PinServices, party: Party, hash: string): Promise<void> {
  const { config, db } = services
  await db.transaction(async (tx) => {
    const locked = await tx.maybe(
      LockedPinRow,
      sql`
      UPDATE wallet_pin SET locked_until = CASE
        WHEN locked_until IS NULL THEN service_now() + ${config.PIN_LOCK_MINUTES} * interval '1 minute'
        ELSE 'infinity'
      END
      WHERE party_id = ${partyIdOf(party)} AND hash = ${hash} AND ${isOpen} AND tries >= ${allowedAttempts(services)}
      RETURNING nullif(locked_until, 'infinity') AS until, service_now() AS now,
        (SELECT name FROM store WHERE id = party_id) AS store, (SELECT timezone FROM store WHERE id = party_id) AS timezone`,
    )
    if (!locked) return
    const { until, now, store, timezone } = locked
    const opens = until && { at: until, now, timezone: timezone ?? marketTimezone }
    await raiseAlert(tx, party, 'pin-locked', { words: { store, until: opens } })
  })
}
