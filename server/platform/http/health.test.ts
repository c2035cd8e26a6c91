import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { blockConnections } from '#testing/app/database.ts'
import { startApp } from '#testing/app.ts'
import { eventually, signUpOverHttp } from '#testing/people.ts'

const statusOf = async (url: string, path: string) => (await fetch(url + path)).status

test('while the database is down the service is alive but not ready, and ready again afterwards', async () => {
  const app = await startApp()
  expect(await statusOf(app.url, '/readyz')).toBe(200)
  const allowConnections = await blockConnections(app.databaseUrl)
  expect(await statusOf(app.url, '/readyz')).toBe(503)
  expect(await statusOf(app.url, '/healthz')).toBe(200)
  const answer = await fetch(`${app.url}/v1/resources/faqs`)
  expect((await answer.json()).error).toMatchObject({ code: 'server.error' })
  await allowConnections()
  expect(await statusOf(app.url, '/readyz')).toBe(200)
  expect(await statusOf(app.url, '/v1/resources/faqs')).toBe(200)
})

/** A raw client with a keep-alive connection. */
function converse(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  socket.on('data', (chunk) => {
    heard += chunk
  })
  const closed = once(socket, 'close').then(() => heard)
  return { say: (text: string) => socket.write(text), heard: () => heard, closed }
}

test('while the service drains, requests in progress are finished and /readyz reports not ready', async () => {
  const app = await startApp()
  const lock = new pg.Client(app.databaseUrl)
  await lock.connect()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE faq')

  const slow = converse(app.url)
  slow.say('GET /v1/resources/faqs HTTP/1.1\r\nhost: buka\r\n\r\n')
  const balancer = converse(app.url)
  balancer.say('GET /healthz HTTP/1.1\r\nhost: buka\r\n\r\nGET /readyz HTTP/1.1\r\nhost: ')
  const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'faq'::regclass`
  await eventually(async () => (await lock.query(waits)).rowCount || undefined, 'a request that waits')
  await eventually(async () => balancer.heard() || undefined, 'an answer to the balancer')

  const closed = app.close()
  await eventually(
    async () => ((await fetch(`${app.url}/healthz`).catch(() => 'closed')) === 'closed' ? true : undefined),
    'a service that takes no more connections',
  )
  balancer.say('buka\r\n\r\n')
  const received = await balancer.closed
  expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
  expect(received).toContain('{"status":"not ready"}')

  expect(slow.heard()).toBe('')
  await lock.query('ROLLBACK')
  await lock.end()
  const since = performance.now()
  const answer = await slow.closed
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  expect(answer).toContain('"success":true')
  await closed
  expect(performance.now() - since).toBeLessThan(10_000)
})

test('/metrics reports operations, jobs, connections and the process', async () => {
  const app = await startApp()
  const { client } = await signUpOverHttp(app, 'customer')
  await client.getAccount()
  const response = await fetch(`${app.url}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  const text = await response.text()
  expect(text).toMatch(/buka_operation_seconds_bucket\{le="5",operation="signUp",status="200"\} 1/)
  expect(text).toMatch(/buka_operation_seconds_count\{operation="getAccount",status="200"\} 1/)
  expect(text).toMatch(/buka_operation_queries_total\{operation="getAccount"\} 1\b/)
  expect(text).toMatch(/buka_jobs_total\{task="sendMessage",outcome="done"\} 1/)
  expect(text).toMatch(/buka_database_connections\{state="open"\} [1-9]/)
  expect(text).toContain('process_cpu_user_seconds_total')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})
