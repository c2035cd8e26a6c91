import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { ProviderError } from '#providers/provider-error.ts'
import { RetryLater } from '#providers/push/port.ts'

/** Seconds a device is left alone after it could not be reached, by how often that was. */
const waits = [30, 120, 600, 1800, 3600]
const longestWait = 86_400

/** For as long as the provider asks, if it does, but never less than its failures have earned it. Answers until when. */
export async function pauseDevice(
  db: Database,
  deviceId: string,
  failures: number,
  error: ProviderError,
): Promise<Date | null> {
  const asked = error instanceof RetryLater ? error.seconds : 0
  const seconds = Math.min(Math.max(asked, waits[failures] ?? waits.at(-1)!), longestWait)
  const row = await db.maybe<{ paused_until: Date }>(sql`
    UPDATE push_device SET failures = failures + 1, paused_until = service_now() + ${seconds} * interval '1 second'
    WHERE id = ${deviceId} RETURNING paused_until`)
  return row?.paused_until ?? null
}

export const resumeDevice = (db: Database, deviceId: string) =>
  db.run(sql`UPDATE push_device SET failures = 0, paused_until = NULL WHERE id = ${deviceId}`)
