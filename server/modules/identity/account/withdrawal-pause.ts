import type { Tx } from '#platform/database/database.ts'
import { type RowOf, row, timestamp } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { Moment } from '#platform/time-text.ts'
import type { Config } from '#server/config.ts'
import { marketTimezone } from '#server/market-timezone.ts'

/** The end of a pause of withdrawals, with the time at which it was read. */
export const Pause = row({ withdrawals_paused_until: timestamp, now: timestamp })
export type Pause = RowOf<typeof Pause>

export const pauseColumns = fragment`withdrawals_paused_until, service_now() AS now`

/** The end of a pause; null if the configured pause has no length. */
export const pauseOf = ({ withdrawals_paused_until: at, now }: Pause): Moment | null =>
  at > now ? { at, now, timezone: marketTimezone } : null

/**
 * Pauses the withdrawals of a user, for example after a reset of a pin. Returns the end of the pause, null if the settings have none,
 * undefined if the user no longer has this telephone.
 */
export async function pauseWithdrawals(
  tx: Tx,
  { WITHDRAWAL_PAUSE_HOURS }: Config,
  { userId, telephone }: { userId: string; telephone: string },
): Promise<Moment | null | undefined> {
  const pause = await tx.maybe(
    Pause,
    sql`
    UPDATE users SET withdrawals_paused_until = service_now() + ${WITHDRAWAL_PAUSE_HOURS} * interval '1 hour'
    WHERE id = ${userId} AND telephone = ${telephone} RETURNING ${pauseColumns}`,
  )
  return pause && pauseOf(pause)
}
