import type { TProperties } from 'typebox'
import type { NewJob } from '../jobs/task.ts'
import type { Session } from './connections.ts'
import type { NewEvent } from './events.ts'
import { flushWrites, type Gathered, type Written } from './flush-writes.ts'
import { codeOf, type Queryable, queryable } from './queryable.ts'
import type { CheckRow } from './row.ts'
import type { Fragment, Sql } from './sql.ts'

/** A transaction. What is gathered by `write`, `emit`, `addJob` and `removeJobs` goes into the database by one statement, just before the commit. */
export interface Tx extends Queryable {
  /**
   * An INSERT, UPDATE or DELETE whose result nobody needs, or a SELECT of a function that writes. Gathered changes are written in
   * the order given, before the next statement of the transaction at the latest, which therefore sees them. They do not see each
   * other: no two of them may change the same row.
   */
  write(change: Fragment): void
  /**
   * As `write`, or a SELECT that locks, for rows as they were read: where it does not find that many, the transaction is done anew.
   * Written before all else, by rank, so that rows are locked in the same order everywhere.
   */
  writeCurrent(change: Fragment, rank: number, rows?: number): void
  /** Writes the changes that were gathered until now. */
  writeNow(): Promise<void>
  /** Written after all changes, so that streams are locked last and in one order. */
  emit(...events: NewEvent[]): void
  addJob<Payload extends TProperties>(job: NewJob<Payload>): void
  /** Removes the jobs that wait with these keys. One that runs already is not stopped: it must find nothing to do. */
  removeJobs(...keys: string[]): void
  /**
   * For statements that only read, and need not see what was gathered: the transaction does not begin with them. One that has not
   * begun when its work is done is the single statement that writes what was gathered.
   */
  reads: Queryable
  /**
   * Whether a row that is to be locked may be read without a lock: nothing was asked of the transaction yet, and it is not done anew
   * because such a row had changed.
   */
  readonly mayReadAhead: boolean
  /** Whether the transaction was not done anew because something was not as it had been expected. */
  readonly isFirst: boolean
  /** What is thrown where the statement that writes what was gathered fails with this code. */
  onError(code: string, toThrow: (error: Error) => Error): void
  /** Locks a row that was read ahead, where the transaction begins after all; finds nothing where it has changed. */
  lockLater(lock: Sql): void
  /** Runs after the commit, in this process only: for caches, never for work that must not be lost. */
  afterCommit(act: () => void): void
}

/** A row that was read ahead has changed. */
export class Outdated extends Error {}

/** The same statements, each run after something else. */
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

/** What a transaction has done, and what is to be done after its commit. */
interface Attempt<T> extends Written {
  result: T
  acts: (() => void)[]
}

/** Does the work of a transaction and writes what was gathered by it. */
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
    isFirst: readsAhead,
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
