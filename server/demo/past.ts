import type { Tx } from '#platform/database/database.ts'
import { row, text, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { installMovableClock, isClockMovable, removeMovableClock } from '#platform/movable-clock.ts'
import type { Services } from '#server/services.ts'
import { settings } from '#server/settings.ts'

/** Sets the clock of this transaction; answers what it shows. */
export type At = (hoursAgo: number) => Promise<Date>

/** What things happen in: a transaction, services and a clock that shows the past. */
export interface Past {
  tx: Tx
  services: Services
  at: At
}

/** Lets things happen in the past, so that all they leave has its date. The clock is put back before anybody else sees it. */
export async function inThePast(
  tx: Tx,
  services: Services,
  work: (past: Past) => Promise<void>,
): Promise<void> {
  const isMovable = await isClockMovable(tx)
  if (!isMovable) await installMovableClock(tx)
  const { shift, start } = await tx.one(
    row({ shift: text, start: timestamp }),
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

/** The windows that the stories of the past are told by, whatever they are set to now. */
const usualWindows = {
  PAYMENT_WINDOW_MINUTES: PAYMENT_WINDOW_MINUTES.fallback,
  STORE_ACCEPT_MINUTES: STORE_ACCEPT_MINUTES.fallback,
  STORE_REMIND_MINUTES: STORE_REMIND_MINUTES.fallback,
  COMPLAINT_HOURS: COMPLAINT_HOURS.fallback,
}

/** For what is over by now: it is no news to anybody, and nothing waits for it. */
export const overByNow = ({ services, ...past }: Past): Past => ({
  ...past,
  services: { ...services, config: { ...services.config, ...usualWindows } },
  tx: { ...past.tx, emit: () => {}, addJob: () => {} },
})
