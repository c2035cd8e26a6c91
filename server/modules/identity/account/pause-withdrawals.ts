import type { Tx } from '#platform/database/database.ts'
import { row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Moment } from '#platform/time-text.ts'
import type { Config } from '#server/config.ts'
import { pauseColumns, pauseOf } from './withdrawal-pause.ts'

const PauseRow = row({ withdrawals_paused_until: timestamp, now: timestamp })

/**
 * Pauses the withdrawals of a user, as after a reset of a pin. Gives the end of the pause, null where the settings have none;
 * undefined where the user no longer has this telephone.
 */
export async function pauseWithdrawals(
  tx: Tx,
  { WITHDRAWAL_PAUSE_HOURS }: Config,
  { userId, telephone }: { userId: string; telephone: string },
): Promise<Moment | null | undefined> {
  const pause = await tx.maybe(
    PauseRow,
    sql`
    UPDATE users SET withdrawals_paused_until = service_now() + ${WITHDRAWAL_PAUSE_HOURS} * interval '1 hour'
    WHERE id = ${userId} AND telephone = ${telephone} RETURNING ${pauseColumns}`,
  )
  return pause && pauseOf(pause)
}
