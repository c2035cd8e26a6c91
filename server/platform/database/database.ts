import pg from 'pg'
import type { TProperties } from 'typebox'
import type { NewJob } from '../jobs/task.ts'
import { requestContext } from '../telemetry/request-context.ts'
import { openConnections } from './connections.ts'
import type { Hint, NewEvent } from './events.ts'
import type { Queryable } from './queryable.ts'
import type { CheckRow, RowShape } from './row.ts'
import type { Fragment, Sql } from './sql.ts'
import { type Gathered, type Written, writeTogether } from './write-together.ts'

export type { Queryable } from './queryable.ts'

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error('A bigint is beyond what a number holds exactly')
  return value
})
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** A transaction. What is gathered by `write`, `emit`, `addJob` and `removeJobs` goes into the database by one statement, just before the commit. */
export interface Tx extends Queryable {
  /**
   * An INSERT, UPDATE or DELETE whose result nobody needs, or a SELECT of a function that writes. Gathered changes are written in
   * the order given, before the next statement of the transaction at the latest, which therefore sees them. They do not see each
   * other: no two of them may change the same row.
   */
  write(change: Fragment): void
  /** Writes the changes that were gathered until now. */
  writeNow(): Promise<void>
  /** Written after all changes, so that streams are locked last and in one order. */
  emit(...events: NewEvent[]): void
  addJob<Payload extends TProperties>(job: NewJob<Payload>): void
  /** Removes the jobs that wait with these keys. One that runs already is not stopped: it must find nothing to do. */
  removeJobs(...keys: string[]): void
  /** Runs after the commit, in this process only: for caches, never for work that must not be lost. */
  afterCommit(act: () => void): void
}

export interface Database extends Queryable {
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
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

type Query = [shape: RowShape, statement: Sql] | [statement: Sql]

const shapeAndStatement = (query: Query) => (query.length === 2 ? query : ([undefined, query[0]] as const))

function queryable(
  client: { query(statement: Sql): Promise<pg.QueryResult> },
  checkRow?: CheckRow,
): Queryable {
  const query = async (statement: Sql) => {
    const context = requestContext.getStore()
    if (context) context.queries += 1
    return client.query(statement)
  }
  const many = async (...asked: Query) => {
    const [shape, statement] = shapeAndStatement(asked)
    const { rows } = await query(statement)
    if (checkRow && shape) for (const row of rows) checkRow(shape, row)
    return rows
  }
  return {
    many,
    maybe: async (...asked: Query) => (await many(...asked))[0],
    exists: async (statement) => ((await query(statement)).rowCount ?? 0) > 0,
    run: async (statement) => (await query(statement)).rowCount ?? 0,
    async one(...asked: Query) {
      const rows = await many(...asked)
      if (rows.length !== 1)
        throw new Error(`Expected one row, got ${rows.length}: ${shapeAndStatement(asked)[1].text}`)
      return rows[0]
    },
  }
}

/** The same statements, each run after what `write` writes. */
function afterChanges(rows: Queryable, write: () => Promise<void> | undefined): Queryable {
  const after =
    <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
    async (...args: Args) => {
      await write()
      return run(...args)
    }
  return {
    many: after(rows.many),
    one: after(rows.one),
    maybe: after(rows.maybe),
    exists: after(rows.exists),
    run: after(rows.run),
  } as Queryable
}

/** What a transaction has done, and what is to be done after its commit. */
interface Attempt<T> extends Written {
  result: T
  acts: (() => void)[]
}

/** Does the work of a transaction and writes what was gathered by it. */
async function attempt<T>(
  client: pg.PoolClient,
  work: (tx: Tx) => Promise<T>,
  checkRow: CheckRow | undefined,
): Promise<Attempt<T>> {
  const gathered: Gathered = { changes: [], jobs: [], unneededJobs: [], events: [] }
  const acts: (() => void)[] = []
  const rows = queryable(client, checkRow)
  const writeNow = async () => {
    const changes = gathered.changes.splice(0)
    await writeTogether(rows, { changes, jobs: [], unneededJobs: [], events: [] })
  }
  const tx: Tx = {
    ...afterChanges(rows, () => (gathered.changes.length > 0 ? writeNow() : undefined)),
    write: (change) => void gathered.changes.push(change),
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
  return { ...(await writeTogether(rows, gathered)), result, acts }
}

/** The code of a lock that was not had in time. */
export const lockNotAvailable = '55P03'

export const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

export function openDatabase(options: {
  url: string
  connections: number
  statementTimeoutMs: number
  applicationName?: string
  checkRow?: CheckRow
}): Database {
  const { pool, query, inTransaction, close } = openConnections(options)
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
    for (let tries = 1; ; tries++) {
      const done = await inTransaction((client) => attempt(client, work, options.checkRow)).catch((error) => {
        if (!retryable.has(codeOf(error)) || tries === maxAttempts) throw error
      })
      if (done) {
        if (done.hints.length > 0) announce.events(done.hints)
        if (done.waitMs !== null) announce.jobs(done.waitMs)
        for (const act of done.acts) act()
        return done.result
      }
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 10 * 2 ** tries))
    }
  }

  return {
    ...queryable({ query }, options.checkRow),
    transaction,
    onEvents: (listener) => void listeners.push(listener),
    onJobs: (listener) => void jobListeners.push(listener),
    announceJobs: announce.jobs,
    pool,
    close,
  }
}
