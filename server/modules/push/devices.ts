import type { Queryable, Tx } from '#platform/database/database.ts'
import { row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { ProviderError } from '#providers/provider-error.ts'
import { RetryLater } from '#providers/push/port.ts'

const PausedUntilRow = row({ paused_until: timestamp })

/** Seconds until the next attempt for a device that could not be reached, by the number of failures so far. */
const waits = [30, 120, 600, 1800, 3600]
const longestWait = 86_400

/**
 * Pauses pushes to a device for the time the provider requests, or by its failures if that is longer; returns
 * until when.
 */
export async function pauseDevice(
  db: Queryable,
  deviceId: string,
  failures: number,
  error: ProviderError,
): Promise<Date | null> {
  const requested = error instanceof RetryLater ? error.seconds : 0
  const seconds = Math.min(Math.max(requested, waits[failures] ?? waits.at(-1)!), longestWait)
  const device = await db.maybe(
    PausedUntilRow,
    sql`
    UPDATE push_device SET failures = failures + 1, paused_until = service_now() + ${seconds} * interval '1 second'
    WHERE id = ${deviceId} RETURNING paused_until`,
  )
  return device?.paused_until ?? null
}

export const resumeDevice = (db: Queryable, deviceId: string) =>
  db.run(sql`UPDATE push_device SET failures = 0, paused_until = NULL WHERE id = ${deviceId}`)

/** Forgets a device that the provider no longer knows. */
export const forgetDevice = (db: Queryable, deviceId: string) =>
  db.run(sql`UPDATE push_device SET forgotten_at = service_now() WHERE id = ${deviceId}`)

/** Forgets the devices of sessions that have ended. */
export const forgetDevicesOf = (tx: Tx, sessionIds: string[]) =>
  tx.run(sql`
    UPDATE push_device SET forgotten_at = service_now()
    WHERE session_id = ANY(${sessionIds}) AND forgotten_at IS NULL`)

/** Deletes the devices of a deleted account. */
export const deleteDevices = (tx: Tx, userId: string) =>
  tx.run(sql`DELETE FROM push_device WHERE user_id = ${userId}`)
