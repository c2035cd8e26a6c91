import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Sets the clock of this transaction; answers what it shows. */
export type At = (hoursAgo: number) => Promise<Date>

/** Lets things happen in the past, so that all they leave has its date. The clock is put back before anybody else sees it. */
export async function inThePast(tx: Tx, work: (at: At) => Promise<void>): Promise<void> {
  const { shift } = await tx.one<{ shift: string }>(sql`SELECT clock_shift()::text AS shift`)
  await work(async (hoursAgo) => {
    await tx.run(sql`UPDATE clock SET shift = ${shift}::interval - ${hoursAgo} * interval '1 hour'`)
    const { now } = await tx.one<{ now: Date }>(sql`SELECT service_now() AS now`)
    return now
  })
  await tx.run(sql`UPDATE clock SET shift = ${shift}::interval`)
}
