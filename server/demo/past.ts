import { readShiftMs } from '#platform/clock.ts'
import type { Tx } from '#platform/database/database.ts'
import { row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { restoreClock, setClock, takeClock } from '#platform/movable-clock.ts'
import type { Services } from '#server/services.ts'
import { settings } from '#server/settings.ts'

const StartRow = row({ start: timestamp })

/** Sets the clock of this transaction to a number of hours ago; returns the time. */
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
  const { start } = await tx.one(StartRow, sql`SELECT service_now() AS start`)
  const shiftMs = await readShiftMs(tx)
  await takeClock(tx, shiftMs)
  let now = start
  const at: At = async (hoursAgo) => {
    const agoMs = Math.round(hoursAgo * 3_600_000)
    const then = new Date(start.getTime() - agoMs)
    if (then.getTime() !== now.getTime()) await setClock(tx, shiftMs - agoMs)
    now = then
    return now
  }
  const clock = { ...services.clock, now: () => now }
  await work({ tx, services: { ...services, clock }, at })
  await restoreClock(tx, shiftMs)
}

const { PAYMENT_WINDOW_MINUTES, STORE_ACCEPT_MINUTES, STORE_REMIND_MINUTES, COMPLAINT_HOURS } = settings

/** The default windows, used for past orders whatever the current settings are. */
const usualWindows = {
  PAYMENT_WINDOW_MINUTES: PAYMENT_WINDOW_MINUTES.fallback,
  STORE_ACCEPT_MINUTES: STORE_ACCEPT_MINUTES.fallback,
  STORE_REMIND_MINUTES: STORE_REMIND_MINUTES.fallback,
  COMPLAINT_HOURS: COMPLAINT_HOURS.fallback,
}

/** For past actions: emits no events, adds and removes no jobs, and uses the default windows. */
export const withoutEventsAndJobs = ({ services, ...past }: Past): Past => ({
  ...past,
  services: { ...services, config: { ...services.config, ...usualWindows } },
  tx: { ...past.tx, emit: () => {}, addJob: () => {}, removeJobs: () => {} },
})
