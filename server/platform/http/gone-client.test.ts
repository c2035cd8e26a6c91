import { once } from 'node:events'
import { createConnection } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { eventually, signUp } from '#testing/people.ts'

const app = await startApp({ LOG_LEVEL: 'info' })

/** Locks a table until it is released. */
async function heldTable(url: string, table: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`BEGIN; LOCK TABLE ${table}`)
  const waiting = `SELECT FROM pg_locks WHERE NOT granted AND relation = '${table}'::regclass`
  return {
    untilAwaited: () =>
      eventually(
        async () => (await client.query(waiting)).rowCount || undefined,
        'somebody who waits for it',
      ),
    release: () => client.query('ROLLBACK'),
    [Symbol.asyncDispose]: () => client.end(),
  }
}

/** Sends a request and disconnects before the server can read the remote address. */
async function askAndGo() {
  const { hostname, port } = new URL(app.url)
  const socket = createConnection(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`GET /v1/time/timezone-offset HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  socket.resetAndDestroy()
}

test('a client that disconnects before its request is read causes no internal error', async () => {
  for (let times = 0; times < 10; times++) await askAndGo()
  const about = () => app.log.filter(({ operation, level }) => operation || level === 'error')
  await eventually(async () => about().length > 0 || undefined, 'a word about one of them')
  expect(about().map(({ level }) => level)).not.toContain('error')
})

test('the request of a disconnected client is finished before the service stops', async () => {
  const leaving = await startApp({ LOG_LEVEL: 'info' }, { url: app.databaseUrl })
  const { id, token } = await signUp(app, 'customer')
  await using lock = await heldTable(app.databaseUrl, 'idempotency_key')
  const gone = new AbortController()
  const asked = fetch(`${leaving.url}/v1/upload/signed-urls`, {
    method: 'POST',
    signal: gone.signal,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': 'gone',
    },
    body: JSON.stringify({ files: [{ purpose: 'picture', mimeType: 'image/png', bytes: 100 }] }),
  }).catch(() => {})
  await lock.untilAwaited()
  gone.abort()
  await asked
  const closed = leaving.close()
  // Long enough for a service that does not wait to have closed its pool.
  const { pool } = leaving.services.db
  for (let left = 100; left > 0 && !pool.ending; left--) await sleep(10)
  await lock.release()
  await closed
  expect(leaving.log.filter(({ level }) => level === 'error')).toEqual([])
  expect(await app.services.db.many(sql`SELECT FROM upload WHERE user_id = ${id}`)).toHaveLength(1)
})
