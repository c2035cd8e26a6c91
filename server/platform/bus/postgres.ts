import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { backoffMs } from '../backoff.ts'
import type { Log } from '../telemetry/log.ts'
import { busOver, type Line } from './bus-over.ts'
import type { Bus } from './port.ts'

const channel = 'buka'
const patienceMs = 5_000

async function listen(url: string, hear: (text: string) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'buka-bus',
    keepAlive: true,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  client.on('notification', ({ payload = '' }) => hear(payload))
  try {
    await client.connect()
    await client.query(`LISTEN ${channel}`)
    return client
  } catch (error) {
    await client.end()
    throw error
  }
}

/** A line on a connection of its own, opened anew whenever it is lost. */
async function openLine(url: string, hear: (text: string) => void, log: Log): Promise<Line> {
  const closing = new AbortController()
  const tried = Promise.withResolvers<void>()
  let client: pg.Client | undefined

  async function keepListening() {
    for (let failures = 0; !closing.signal.aborted; failures++) {
      try {
        client = await listen(url, hear)
        if (failures > 0) log.info('the bus is back')
        failures = 0
        tried.resolve()
        await once(client, 'end', { signal: closing.signal })
      } catch (error) {
        if (failures === 0 && !closing.signal.aborted) log.warn({ error }, 'the bus has no connection')
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
        await current?.query('SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text', [channel, texts])
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

/** A bus on NOTIFY of PostgreSQL. Sent outside of business transactions, as commits that notify wait for one another. */
export const postgresBus = (url: string, log: Log): Promise<Bus> =>
  busOver((hear) => openLine(url, hear, log))
