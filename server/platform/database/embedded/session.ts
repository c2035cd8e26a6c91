import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import { adminRole } from './cluster.ts'

const space = 0x62756b61
const owner = `${space}, 1`
const users = `${space}, 2`

/**
 * A connection that lives as long as its process. PostgreSQL releases its advisory locks with it, so the
 * owner and the users of the database are known without lock files that could outlive a crash.
 */
export class Session {
  static async open(port: number, password: string): Promise<Session | undefined> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port,
      user: adminRole,
      password,
      database: 'postgres',
      ssl: false,
      connectionTimeoutMillis: 5000,
      keepAlive: true,
      application_name: 'buka owner',
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return new Session(client)
    } catch (error) {
      if ((error as pg.DatabaseError).code === '28P01') {
        throw new StartError('The built-in PostgreSQL does not accept the password kept in its folder.')
      }
      return undefined
    }
  }

  readonly #client: pg.Client

  private constructor(client: pg.Client) {
    this.#client = client
  }

  own(): Promise<boolean> {
    return this.#isTrue(`pg_try_advisory_lock(${owner})`)
  }

  /** False while the last user is stopping the server. */
  join(): Promise<boolean> {
    return this.#isTrue(`pg_try_advisory_lock_shared(${users})`)
  }

  /** True when no other process uses the database; no process can join from then on. */
  async leave(): Promise<boolean> {
    await this.#isTrue(`pg_advisory_unlock_shared(${users})`)
    return this.#isTrue(`pg_try_advisory_lock(${users})`)
  }

  async close() {
    await this.#client.end().catch(() => {})
  }

  async #isTrue(call: string): Promise<boolean> {
    const { rows } = await this.#client.query<{ held: boolean }>(`SELECT ${call} AS held`)
    return rows[0]?.held ?? false
  }
}
