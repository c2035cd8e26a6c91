import pg from 'pg'
import type { Sql } from './sql.ts'

/** A pool of connections that closes those on which nothing can be done any more. */
export interface Connections {
  pool: pg.Pool
  /** A single statement. */
  query(statement: Sql): Promise<pg.QueryResult>
  /** Commits what `work` has done, or rolls it back where it throws. */
  inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Compiling a statement takes longer than any of ours runs, so it is switched off, whatever the server's own setting is. */
function withoutJit(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options')
  address.searchParams.set('options', options === null ? '-c jit=off' : `${options} -c jit=off`)
  return address.href
}

/**
 * Whether a statement was prepared before a migration that changed the columns of its rows. It fails so on every connection that was
 * open then.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

/**
 * What a transaction reads and writes is found by its keys, whatever their values. Left to itself, PostgreSQL plans the larger of its
 * statements anew every time, which takes longer than to run them.
 */
const begin = 'BEGIN; SET LOCAL plan_cache_mode = force_generic_plan'

const connectionEnded = /^(08|57P0)/

/** Whether the connection goes on after the error. */
const isOfStatement = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !connectionEnded.test(error.code ?? '')

export function openConnections(options: {
  url: string
  connections: number
  statementTimeoutMs: number
  applicationName?: string
}): Connections {
  const pool = new pg.Pool({
    connectionString: withoutJit(options.url),
    max: options.connections,
    connectionTimeoutMillis: 10_000,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
    application_name: options.applicationName ?? 'buka',
  })
  /** Connections that were opened before this was last increased are closed instead of used. */
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

  /** Does work, which must be undone where it throws, once more where a statement of it was outdated. */
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

  return {
    pool,
    query: (statement) =>
      withClient(async (client) => {
        try {
          return await client.query(statement)
        } catch (error) {
          if (!isOfStatement(error)) lost.add(client)
          throw error
        }
      }),
    inTransaction: (work) =>
      withClient(async (client) => {
        try {
          await client.query(begin)
          const result = await work(client)
          await client.query('COMMIT')
          return result
        } catch (error) {
          await client.query('ROLLBACK').catch(() => lost.add(client))
          throw error
        }
      }),
    close: () => pool.end(),
  }
}
