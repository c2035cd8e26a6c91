import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { backoffMs } from '../backoff.ts'
import { sql } from '../database/sql.ts'
import type { Log } from '../telemetry/log.ts'
import { batchingBus, type Transport } from './batching-bus.ts'
import type { Bus } from './port.ts'

const channel = 'buka'
const patienceMs = 5_000

async function listen(url: string, receive: (text: string) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'buka-bus',
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  client.on('notification', ({ payload = '' }) => receive(payload))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A transport over a dedicated connection, which is reopened whenever it is lost. */
async function openTransport(url: string, receive: (text: string) => void, log: Log): Promise<Transport> {
  const closing = new AbortController()
  const tried = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  async function keepListening() {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      try {
        client = await listen(url, receive)
        if (failures > 0) log.info('bus connected again')
        failures = 0
        tried.resolve()
        await once(client, 'end', { signal: closing.signal })
      } catch (error) {
        if (failures === 0 && !closing.signal.aborted) log.warn({ error }, 'bus disconnected')
      }
      await client?.end()
      client = undefined
      tried.resolve()
      await sleep(backoffMs(failures), undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const kept = keepListening()
  await tried.promise

  return {
    async send(texts) {
      const current = client
      try {
        await current?.query(sql`SELECT pg_notify(${channel}, text) FROM unnest(${texts}::text[]) AS text`)
      } catch (error) {
        // A connection that cannot send may not receive either: it is replaced.
        await current?.end()
        throw error
      }
    },
    async close() {
      closing.abort()
      await kept
    },
  }
}

/**
 * A bus on NOTIFY of PostgreSQL. Notes are sent outside of business transactions, because commits with NOTIFY
 * are serialised.
 */
export const postgresBus = (url: string, log: Log): Promise<Bus> =>
  batchingBus((receive) => openTransport(url, receive, log))
