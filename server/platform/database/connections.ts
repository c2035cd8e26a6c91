import pg from 'pg'
import { type Answer, PreparedQuery } from './prepared-query.ts'
import type { Sql } from './sql.ts'

export type Query = (statement: Sql) => Promise<Answer>

/** A dedicated connection for a transaction, which starts when `begin` is called. Each statement before that is committed by itself. */
export interface Session {
  query: Query
  begin(): Promise<void>
  readonly begun: boolean
}

/** A connection pool that discards connections that are broken or have outdated prepared statements. */
export interface Connections {
  pool: pg.Pool
  /** A single statement. */
  query: Query
  /** Sends prepared statements together, as one transaction. Returns the result of the last one. */
  queryTogether(...statements: Required<Sql>[]): Promise<Answer>
  /** If `work` has begun the transaction: commits it when `work` ends, and rolls it back when `work` throws. */
  inTransaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Settings of every connection. No JIT: compiling a statement takes longer than running it. Generic plans: rows are found by key,
 * so the best plan does not depend on the values, and planning the larger statements for each run takes longer than running them.
 * No sequential scans where there is an index: a plan made while a table was small stays in use when the table is large.
 */
const planning = '-c jit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

/** The database URL with these settings, which override those of the server. */
function withSettings(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options')
  address.searchParams.set('options', options === null ? planning : `${options} ${planning}`)
  return address.href
}

/**
 * Whether the statement was prepared before a migration changed the columns that it returns. It fails with this error on every
 * connection that was open at the time of the migration.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

async function runPrepared(client: pg.PoolClient, ...statements: Required<Sql>[]): Promise<Answer> {
  const query = new PreparedQuery(...statements)
  client.query(query)
  try {
    return await query.answer
  } catch (error) {
    // The stack trace of the caller, instead of that of the socket's event handler.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

export const isPrepared = (statement: Sql): statement is Required<Sql> => statement.name !== undefined

/** A statement without a name gets a custom plan for its parameter values at every run. */
async function runOn(client: pg.PoolClient, statement: Sql): Promise<Answer> {
  if (isPrepared(statement)) return runPrepared(client, statement)
  await client.query('SET plan_cache_mode = force_custom_plan')
  try {
    return await client.query(statement)
  } finally {
    // Fails in a transaction that has failed; its rollback then restores the setting.
    await client.query('RESET plan_cache_mode').catch(() => {})
  }
}

const connectionEnded = /^(08|57P0)/

/** Whether only the statement failed, so that the connection can be used again. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !connectionEnded.test(error.code ?? '')

export function openConnections(options: {
  url: string
  connections: number
  statementTimeoutMs: number
  applicationName?: string
}): Connections {
  const pool = new pg.Pool({
    connectionString: withSettings(options.url),
    max: options.connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
    application_name: options.applicationName ?? 'buka',
  })
  /** Increased when prepared statements are outdated: connections of an earlier generation are closed instead of used. */
  let generation = 0
  const generations = new WeakMap<pg.PoolClient, number>()
  const lost = new WeakSet<pg.PoolClient>()

  // The pool replaces a connection that breaks while idle; without a listener the error would end the
  // process.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    client.on('error', () => {})
    generations.set(client as pg.PoolClient, generation)
  })

  async function connect(): Promise<pg.PoolClient> {
    const client = await pool.connect()
    if (generations.get(client) === generation) return client
    client.release(true)
    return connect()
  }

  /** Runs `work` on a connection, and again on a new one if a statement was outdated; so a failed `work` must leave no changes. */
  async function withClient<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connect()
    try {
      return await work(client)
    } catch (error) {
      if (!isOutdated(error)) throw error
      lost.add(client)
      if (generations.get(client) === generation) generation++
    } finally {
      client.release(lost.has(client))
    }
    return withClient(work)
  }

  async function unlessLost(client: pg.PoolClient, answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer
    } catch (error) {
      if (!isOfStatement(error)) lost.add(client)
      throw error
    }
  }

  const run = (client: pg.PoolClient, statement: Sql) => unlessLost(client, runOn(client, statement))

  async function inTransaction<T>(client: pg.PoolClient, work: (session: Session) => Promise<T>): Promise<T> {
    let begun = false
    const session: Session = {
      query: (statement) => run(client, statement),
      async begin() {
        begun = true
        await client.query('BEGIN')
      },
      get begun() {
        return begun
      },
    }
    try {
      const result = await work(session)
      if (begun) await client.query('COMMIT')
      return result
    } catch (error) {
      if (begun) await client.query('ROLLBACK').catch(() => lost.add(client))
      throw error
    }
  }

  return {
    pool,
    query: (statement) => withClient((client) => run(client, statement)),
    queryTogether: (...statements) =>
      withClient((client) => unlessLost(client, runPrepared(client, ...statements))),
    inTransaction: (work) => withClient((client) => inTransaction(client, work)),
    close: () => pool.end(),
  }
}
