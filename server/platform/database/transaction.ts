import type { TProperties } from 'typebox'
import type { NewJob } from '../jobs/task.ts'
import type { Session } from './connections.ts'
import type { NewEvent } from './events.ts'
import { flushWrites, type Gathered, type Written } from './flush-writes.ts'
import { codeOf, type Queryable, queryable } from './queryable.ts'
import type { CheckRow } from './row.ts'
import type { Fragment, Sql } from './sql.ts'

/** A transaction. `write`, `emit`, `addJob` and `removeJobs` collect changes, which one statement writes just before the commit. */
export interface Tx extends Queryable {
  /**
   * Collects an INSERT, UPDATE or DELETE whose result is not needed, or a SELECT of a function that writes. Collected changes are
   * written in the order given, at the latest before the next statement of the transaction, which therefore sees them. They are
   * parts of one statement and do not see each other: no two of them may change the same row.
   */
  write(change: Fragment): void
  /**
   * Like `write`, for rows that must not have changed since they were read; the change may also be a SELECT that only locks them. If
   * it affects another number of rows than `rows`, the transaction is repeated. These changes come before all others and are sorted
   * by rank, so that rows are locked in the same order everywhere.
   */
  writeCurrent(change: Fragment, rank: number, rows?: number): void
  /** Writes the changes collected so far. */
  writeNow(): Promise<void>
  /** Collects events. They are written after all changes, so that streams are locked last and always in the same order. */
  emit(...events: NewEvent[]): void
  addJob<Payload extends TProperties>(job: NewJob<Payload>): void
  /** Removes the waiting jobs with these keys. A job that already runs is not stopped: it must find nothing to do. */
  removeJobs(...keys: string[]): void
  /**
   * For statements that only read and need not see collected changes. They do not begin the transaction. If nothing has begun it
   * when the work is done, the statement that writes the collected changes is the whole transaction.
   */
  reads: Queryable
  /**
   * Whether a row may be read without a lock and locked later: only before the transaction has begun, and not in a repeat after such
   * a row had changed.
   */
  readonly mayReadAhead: boolean
  /** False in a repeat after an assumption about the stored state did not hold (`Outdated` or `outdatedCode`). */
  readonly isFirstAttempt: boolean
  /** Replaces the error that is thrown when writing the collected changes fails with this SQLSTATE. */
  onError(code: string, toThrow: (error: Error) => Error): void
  /**
   * Sets the statement that locks a row which was read without a lock. It runs when the transaction begins, and must find no row if
   * the row has changed; then the transaction is repeated.
   */
  lockLater(lock: Sql): void
  /** Runs after the commit, in this process only: for caches, never for work that must not be lost. */
  afterCommit(act: () => void): void
}

/** A row has changed after it was read without a lock. */
export class Outdated extends Error {}

/** The same functions, each of which runs `first` before its statement. */
function after(rows: Queryable, first: () => Promise<void>): Queryable {
  const then =
    <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      await first()
      return run(...args)
    }
  return {
    many: then(rows.many),
    one: then(rows.one),
    maybe: then(rows.maybe),
    exists: then(rows.exists),
    run: then(rows.run),
  } as Queryable
}

const nothingGathered = (): Gathered => ({ current: [], changes: [], jobs: [], unneededJobs: [], events: [] })

/** The result of a transaction, and the functions to call after its commit. */
interface Attempt<T> extends Written {
  result: T
  acts: (() => void)[]
}

/** Runs the work of a transaction and writes the changes that it collected. */
export async function attempt<T>(
  session: Session,
  work: (tx: Tx) => Promise<T>,
  { checkRow, readsAhead }: { checkRow: CheckRow | undefined; readsAhead: boolean },
): Promise<Attempt<T>> {
  const gathered = nothingGathered()
  const acts: (() => void)[] = []
  const locks: Sql[] = []
  const errors = new Map<string, (error: Error) => Error>()
  const single = queryable(session.query, checkRow)
  async function begin() {
    if (session.begun) return
    await session.begin()
    for (const lock of locks) if (!(await single.exists(lock))) throw new Outdated()
  }
  const write = (all: Gathered) =>
    flushWrites(single, all).catch((error) => {
      throw errors.get(codeOf(error))?.(error) ?? error
    })
  const writeNow = async () => {
    await begin()
    const { changes, current } = gathered
    Object.assign(gathered, { changes: [], current: [] })
    await write({ ...nothingGathered(), changes, current })
  }
  const isWaiting = () => gathered.changes.length + gathered.current.length > 0
  const tx: Tx = {
    ...after(single, () => (isWaiting() ? writeNow() : begin())),
    reads: single,
    get mayReadAhead() {
      return readsAhead && !session.begun
    },
    isFirstAttempt: readsAhead,
    onError: (code, toThrow) => void errors.set(code, toThrow),
    lockLater: (lock) => void locks.push(lock),
    write: (change) => void gathered.changes.push(change),
    writeCurrent: (change, rank, rows = 1) => void gathered.current.push({ change, rank, rows }),
    writeNow,
    emit: (...more) => void gathered.events.push(...more),
    addJob(job) {
      gathered.unneededJobs = gathered.unneededJobs.filter((key) => key !== job.key)
      gathered.jobs.push(job as unknown as NewJob)
    },
    removeJobs(...keys) {
      gathered.jobs = gathered.jobs.filter(({ key }) => key === undefined || !keys.includes(key))
      gathered.unneededJobs.push(...keys)
    },
    afterCommit: (act) => void acts.push(act),
  }
  const result = await work(tx)
  return { ...(await write(gathered)), result, acts }
}
