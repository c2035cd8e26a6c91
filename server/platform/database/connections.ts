import pg from 'pg'
import { type Answer, PreparedQuery } from './prepared-query.ts'
import type { Sql } from './sql.ts'

export type Query = (statement: Sql) => Promise<Answer>

/** A connection of its own for a transaction, which begins when it is told to. Until then each statement is one of its own. */
export interface Session {
  query: Query
  begin(): Promise<void>
  readonly begun: boolean
}

/** A pool of connections that closes those on which nothing can be done any more. */
export interface Connections {
  pool: pg.Pool
  /** A single statement. */
  query: Query
  /** Prepared statements as one transaction, sent together. The answer is that of the last. */
  queryTogether(...statements: Required<Sql>[]): Promise<Answer>
  /** Commits what `work` has done since it began, or rolls it back where it throws. */
  inTransaction<T>(work: (session: Session) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/**
 * Compiling a statement takes longer than any of ours runs. What is read and written is found by its keys, whatever their values: left
 * to itself, PostgreSQL plans the larger statements anew every time, which takes longer than to run them. Whole tables are read where
 * there is no index alone, since a plan that was made while a table was small is still in use when it is large.
 */
const planning = '-c jit=off -c plan_cache_mode=force_generic_plan -c enable_seqscan=off'

/** The address with settings of our own, whatever the server's are. */
function withSettings(url: string): string {
  const address = new URL(url)
  const options = address.searchParams.get('options')
  address.searchParams.set('options', options === null ? planning : `${options} ${planning}`)
  return address.href
}

/**
 * Whether a statement was prepared before a migration that changed the columns of its rows. It fails so on every connection that was
 * open then.
 */
const isOutdated = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.routine === 'RevalidateCachedQuery'

async function runPrepared(client: pg.PoolClient, ...statements: Required<Sql>[]): Promise<Answer> {
  const query = new PreparedQuery(...statements)
  client.query(query)
  try {
    return await query.answer
  } catch (error) {
    // The stack of whoever asked, instead of the socket's.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

export const isPrepared = (statement: Sql): statement is Required<Sql> => statement.name !== undefined

/** A statement without a name is planned for its values. */
async function runOn(client: pg.PoolClient, statement: Sql): Promise<Answer> {
  if (isPrepared(statement)) return runPrepared(client, statement)
  await client.query('SET plan_cache_mode = force_custom_plan')
  try {
    return await client.query(statement)
  } finally {
    // In a transaction that has failed its end takes the setting back.
    await client.query('RESET plan_cache_mode').catch(() => {})
  }
}

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
    connectionString: withSettings(options.url),
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
