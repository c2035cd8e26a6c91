import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Fragment, fragment } from './database/sql.ts'

const lockClass = 0x6a6f6273
const againAfterMs = 250

/**
 * A running process holds an advisory lock on its number. The lock ends with its connection, so a killed
 * process is noticed at once. A process that lost its connection, as when the database was down, takes the
 * lock again as soon as it can; until then others take it for dead.
 */
export async function takeProcessLock(url: string, processNumber: number): Promise<{ end(): Promise<void> }> {
  let holder: pg.Client | undefined
  let ended = false

  async function take(): Promise<void> {
    const client = new pg.Client({ connectionString: url, application_name: 'buka-worker', keepAlive: true })
    const lost = () => {
      if (holder !== client) return
      holder = undefined
      if (!ended) void takeAgain()
    }
    client.on('error', lost).on('end', lost)
    await client.connect()
    await client.query('SELECT pg_advisory_lock($1, $2)', [lockClass, processNumber])
    if (ended) return client.end()
    holder = client
  }

  async function takeAgain(): Promise<void> {
    while (!ended && !holder) {
      await take().catch(() => sleep(againAfterMs, undefined, { ref: false }))
    }
  }

  await take()
  return {
    async end() {
      ended = true
      await holder?.end()
    },
  }
}

/** Whether the process with this number is running. */
export const isAlive = (processNumber: Fragment): Fragment => fragment`EXISTS (
  SELECT FROM pg_locks
  WHERE locktype = 'advisory' AND classid = ${lockClass} AND objid = ${processNumber} AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
)`
