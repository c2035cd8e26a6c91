import type { Tx } from '#platform/database/database.ts'
import { row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { installMovableClock, isClockMovable, removeMovableClock } from '#platform/movable-clock.ts'
import type { Services } from '#server/services.ts'
import { settings } from '#server/settings.ts'

const ShiftStartRow = row({ shift: text, start: timestamp })

/** Sets the clock of this transaction; returns the time. */
export type At = (hoursAgo: number) => Promise<Date>

/** A transaction, services and a clock that is set back. */
export interface Past {
  tx: Tx
  services: Services
  at: At
}

/**
 * Runs work in a transaction with the clock set back, so that all rows have past dates. The clock is restored
 * before any other transaction can see it.
 */
export async function withPastClock(
  tx: Tx,
  services: Services,
  work: (past: Past) => Promise<void>,
): Promise<void> {
  const isMovable = await isClockMovable(tx)
  if (!isMovable) await installMovableClock(tx)
  const { shift, start } = await tx.one(
    ShiftStartRow,
    sql`SELECT clock_shift()::text AS shift, service_now() AS start`,
  )
  let now = start
  const at: At = async (hoursAgo) => {
    const then = new Date(start.getTime() - hoursAgo * 3_600_000)
    if (then.getTime() === now.getTime()) return now
    await tx.run(sql`UPDATE clock SET shift = ${shift}::interval - ${hoursAgo} * interval '1 hour'`)
    now = then
    return now
  }
  const clock = { ...services.clock, now: () => now }
  await work({ tx, services: { ...services, clock }, at })
  if (isMovable) await tx.run(sql`UPDATE clock SET shift = ${shift}::interval`)
  else await removeMovableClock(tx)
}

const { PAYMENT_WINDOW_MINUTES, STORE_ACCEPT_MINUTES, STORE_REMIND_MINUTES, COMPLAINT_HOURS } = settings

/** The windows used for past orders, independent of the current settings. */
const usualWindows = {
  PAYMENT_WINDOW_MINUTES: PAYMENT_WINDOW_MINUTES.fallback,
  STORE_ACCEPT_MINUTES: STORE_ACCEPT_MINUTES.fallback,
  STORE_REMIND_MINUTES: STORE_REMIND_MINUTES.fallback,
  COMPLAINT_HOURS: COMPLAINT_HOURS.fallback,
}

/** For past actions: no events are emitted and no jobs are added. */
export const withoutEventsAndJobs = ({ services, ...past }: Past): Past => ({
  ...past,
  services: { ...services, config: { ...services.config, ...usualWindows } },
  tx: { ...past.tx, emit: () => {}, addJob: () => {} },
})
