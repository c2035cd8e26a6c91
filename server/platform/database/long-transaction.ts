import type { Log } from '../telemetry/log.ts'
import { codeOf, type Database, lockNotAvailable, type Tx } from './database.ts'
import { sql } from './sql.ts'

/** For work on whole partitions, which may take longer than a request. */
export const runLongTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = '30min'`)
    await tx.run(sql`SET LOCAL plan_cache_mode = auto`)
    // Other statements queue behind one that waits for a table lock, so it gives up soon. The next hourly run
    // tries again.
    await tx.run(sql`SET LOCAL lock_timeout = '2s'`)
    return work(tx)
  })

/** For recurring jobs: when a table is locked, for example while demo data is written, the next run does the work. */
export async function leaveToNextRun(log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    log.info('left to the next run: a table is in use')
  }
}
