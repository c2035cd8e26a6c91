import pg from 'pg'
import { isPrepared, openConnections } from './connections.ts'
import type { Hint } from './events.ts'
import { outdatedCode } from './flush-writes.ts'
import { codeOf, type Queryable, queryable } from './queryable.ts'
import type { CheckRow, RowOf, RowShape } from './row.ts'
import type { Sql } from './sql.ts'
import { attempt, Outdated, type Tx } from './transaction.ts'

export { codeOf, type Queryable } from './queryable.ts'
export type { Tx } from './transaction.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('A bigint is beyond what a number holds exactly')
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export interface Database extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs a statement that takes locks and then `statement`, as one transaction; returns the rows of `statement`, which sees everything
   * committed before the locks were obtained. Both are sent in one round trip; BEGIN, two statements and COMMIT would take four.
   */
  manyLocked<Shape extends RowShape>(lock: Sql, shape: Shape, statement: Sql): Promise<RowOf<Shape>[]>
  /**
   * Called after each commit of this process with the last offset of each stream it wrote. A hint: polling
   * finds what is missed.
   */
  onEvents(listener: (hints: Hint[]) => void): void
  /** Called after each commit of this process that added jobs, with the milliseconds until the first is due. */
  onJobs(listener: (waitMs: number) => void): void
  /** Announces jobs that were inserted by a statement instead of `addJob`. */
  announceJobs(waitMs: number): void
  pool: pg.Pool
  close(): Promise<void>
}

const retryable = new Set(['40001', '40P01'])
const maxAttempts = 6

const waitAgain = (tries: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries))

/** The SQLSTATE of a lock that was not obtained within lock_timeout. */
export const lockNotAvailable = '55P03'

/** Whether a row had changed after it was read without a lock. */
const isOutdated = (error: unknown) => error instanceof Outdated || codeOf(error) === outdatedCode

export function openDatabase(options: {
  url: string
  connections: number
  statementTimeoutMs: number
  applicationName?: string
  checkRow?: CheckRow
}): Database {
  const { pool, query, queryTogether, inTransaction, close } = openConnections(options)
  const listeners: ((hints: Hint[]) => void)[] = []
  const jobListeners: ((waitMs: number) => void)[] = []
  const announce = {
    events(hints: Hint[]) {
      for (const listener of listeners) listener(hints)
    },
    jobs(waitMs: number) {
      for (const listener of jobListeners) listener(waitMs)
    },
  }

  async function transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    let readsAhead = true
    for (let tries = 1; ; tries++) {
      try {
        const done = await inTransaction((session) =>
          attempt(session, work, { checkRow: options.checkRow, readsAhead }),
        )
        if (done.hints.length > 0) announce.events(done.hints)
        if (done.waitMs !== null) announce.jobs(done.waitMs)
        for (const act of done.acts) act()
        return done.result
      } catch (error) {
        const outdated = isOutdated(error)
        if (!(outdated || retryable.has(codeOf(error))) || tries === maxAttempts) throw error
        if (outdated && readsAhead) {
          readsAhead = false
          continue
        }
      }
      await waitAgain(tries)
    }
  }

  async function manyLocked<Shape extends RowShape>(lock: Sql, shape: Shape, statement: Sql) {
    if (!isPrepared(lock) || !isPrepared(statement))
      throw new Error('Only prepared statements are sent together')
    const together = queryable(() => queryTogether(lock, statement), options.checkRow)
    for (let tries = 1; ; tries++) {
      try {
        return await together.many(shape, statement)
      } catch (error) {
        if (!retryable.has(codeOf(error)) || tries === maxAttempts) throw error
      }
      await waitAgain(tries)
    }
  }

  return {
    ...queryable(query, options.checkRow),
    transaction,
    manyLocked,
    onEvents: (listener) => void listeners.push(listener),
    onJobs: (listener) => void jobListeners.push(listener),
    announceJobs: announce.jobs,
    pool,
    close,
  }
}
