import type { Log } from '../telemetry/log.ts'
import { codeOf, type Database, lockNotAvailable, type Tx } from './database.ts'
import { sql } from './sql.ts'

/** For work on whole partitions, which may take longer than a request. */
export const runLongTransaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SET LOCAL statement_timeout = '30min'`)
    await tx.run(sql`SET LOCAL plan_cache_mode = auto`)
    // Statements queue behind one that waits for a table lock. It gives up soon, and the next hourly run
    // tries again.
    await tx.run(sql`SET LOCAL lock_timeout = '2s'`)
    return work(tx)
  })

/** For jobs that come again: that a table is in use, as by the filling of the demo, is no failure. */
export async function leaveToNextRun(log: Log, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (codeOf(error) !== lockNotAvailable) throw error
    log.info('left to the next run: a table is in use')
  }
}
