import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { eventually, type Person, signUpOverHttp } from '#testing/people.ts'
import { embeddedIn } from '#testing/programs/embedded-folder.ts'
import { type OpenProgram, openProgram, type Program } from '#testing/programs/program.ts'
import { type Line, openLine } from '#testing/realtime/line.ts'

vi.setConfig({ testTimeout: 240_000 })

const folder = mkdtempSync(join(tmpdir(), 'buka-workers-'))
const dataDir = join(folder, 'data')
const running: Program[] = []

afterAll(async () => {
  for (const program of running) program.process.kill('SIGTERM')
  await Promise.all(running.map((program) => program.finished))
  await rm(folder, { recursive: true, force: true })
})

/** Without the demo data, which process.test.ts covers with one and two processes. */
async function start(args: string[], settings: { [name: string]: string }): Promise<OpenProgram> {
  const program = await openProgram(args, { NODE_ENV: 'test', LIMIT_GENERAL: '100000', ...settings })
  running.push(program)
  return program
}

const loggedBy = ({ printed }: Program): { msg: string; process: number; operation?: string }[] =>
  printed()
    .stderr.split('\n')
    .filter((line) => line.startsWith('{') && line.endsWith('}'))
    .map((line) => JSON.parse(line))

/** The processes that have answered so far. */
const serversOf = (program: Program) => [
  ...new Set(
    loggedBy(program)
      .filter(({ operation }) => operation)
      .map((line) => line.process),
  ),
]

/** A request on a new connection, so that any process may get it. */
const ask = (url: string, path: string, token?: string) =>
  fetch(`${url}/v1/${path}`, {
    headers: { connection: 'close', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    signal: AbortSignal.timeout(30_000),
  })

/**
 * Sends requests until as many processes have answered. A whole service has to start for each, which takes
 * a while.
 */
async function servedBy(program: OpenProgram, count: number): Promise<number[]> {
  for (;;) {
    expect((await ask(program.url, 'time/timezone-offset')).status).toBe(200)
    const servers = serversOf(program)
    if (servers.length >= count) return servers
    await sleep(50)
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const embedded = embeddedIn(dataDir)

async function openEmbedded(): Promise<pg.Client> {
  const client = new pg.Client(embedded.url())
  await client.connect()
  return client
}

let service: OpenProgram
let customer: Person

test('several processes share one port and one database, and print the welcome once', async () => {
  service = await start(['--workers', '2'], { DATA_DIR: dataDir })
  const { stdout } = service.printed()
  expect(stdout.match(/Buka is open/g)).toHaveLength(1)
  expect(stdout).toContain('Processes   2,')
  const servers = await servedBy(service, 2)
  expect(servers).not.toContain(service.process.pid)
  customer = await signUpOverHttp(service, 'customer')
  for (let call = 0; call < 2; call++)
    expect((await ask(service.url, 'user-account', customer.token)).status).toBe(200)
})

let other: OpenProgram
/** The proxy between this service and the database. */
let line: Line

test('a service on another port and the same database serves the same users', async () => {
  line = await openLine(() => embedded.url())
  const through = new URL(embedded.url())
  through.port = new URL(line.url).port
  other = await start(['--workers', '2'], { DATABASE_URL: through.href, DATA_DIR: dataDir })
  expect(new URL(other.url).port).not.toBe(new URL(service.url).port)
  const { token: rider } = await signUpOverHttp(service, 'rider')
  expect((await ask(other.url, 'user-account', rider)).status).toBe(200)
  const signOut = { method: 'POST', headers: { authorization: `Bearer ${rider}` } }
  expect((await fetch(`${other.url}/v1/auth/sign-out`, signOut)).status).toBe(200)
  for (let call = 0; call < 2; call++)
    await eventually(
      async () => ((await ask(service.url, 'user-account', rider)).status === 401 ? true : undefined),
      'the end of the session',
    )
})

test('when no worker can be started three times in a row, the program ends with a message', async () => {
  const [first] = await servedBy(other, 1)
  line.close()
  process.kill(first!, 'SIGKILL')
  const { code, stderr } = await other.finished
  expect(stderr.trim()).toMatch(/\nA process of the service could not start 3 times in a row, see above\.$/)
  expect(stderr.match(/^DATABASE_URL: cannot use the database/gm)).toHaveLength(3)
  expect(code).toBe(1)
  expect((await ask(service.url, 'user-account', customer.token)).status).toBe(200)
})

test('a killed process is replaced, and requests continue meanwhile', async () => {
  const [first] = await servedBy(service, 2)
  process.kill(first!, 'SIGKILL')
  await eventually(
    async () => loggedBy(service).find(({ msg }) => msg === 'worker process ended; starting another'),
    'a word about the one that ended',
  )
  for (let call = 0; call < 5; call++)
    expect((await ask(service.url, 'user-account', customer.token)).status).toBe(200)
  await servedBy(service, 3)
})

/** A request whose connection is known to be established. */
async function knock(url: string) {
  const { hostname, port } = new URL(url)
  const socket = createConnection(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`GET /v1/time/timezone-offset HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  const outcome = Promise.race([
    once(socket, 'data').then(() => 'answered'),
    once(socket, 'close').then(() => 'cut off'),
    sleep(30_000, 'left in silence', { ref: false }),
  ]).catch(() => 'cut off')
  return { outcome: outcome.finally(() => socket.destroy()) }
}

test('a client connected to a killed process is answered by another or disconnected', async () => {
  const servers = (await servedBy(service, 3)).filter(isAlive)
  expect(servers).toHaveLength(2)
  // Both stay in the accept queue, and accept no connection.
  for (const pid of servers) process.kill(pid, 'SIGSTOP')
  const knocks = await Promise.all(Array.from({ length: 12 }, () => knock(service.url)))
  for (const pid of servers) process.kill(pid, 'SIGKILL')
  for (const { outcome } of knocks) expect(await outcome).toMatch(/answered|cut off/)
})

test('when the first process is killed the workers exit, and the next start can use more connections', async () => {
  const servers = serversOf(service)
  service.process.kill('SIGKILL')
  await eventually(async () => (servers.some(isAlive) ? undefined : true), 'the end of all processes')
  service = await start([], { DATA_DIR: dataDir, WORKERS: '2', DATABASE_CONNECTIONS: '60' })
  const client = await openEmbedded()
  const { rows } = await client.query('SHOW max_connections')
  await client.end()
  expect(Number(rows[0].max_connections)).toBeGreaterThan(2 * 60)
  await servedBy(service, 2)
})

test('on a stop signal all finish their requests, and the database stops last', async () => {
  const servers = serversOf(service)
  const lock = await openEmbedded()
  await lock.query('BEGIN')
  await lock.query('LOCK TABLE faq')
  const slow = Array.from({ length: 4 }, () => ask(service.url, 'resources/faqs'))
  const waits = `SELECT FROM pg_locks WHERE NOT granted AND relation = 'faq'::regclass`
  await eventually(
    async () => ((await lock.query(waits)).rowCount === 4 ? true : undefined),
    'four that wait',
  )
  // Stopping a process group sends the signal to each process.
  for (const pid of [...servers, service.process.pid!]) process.kill(pid, 'SIGTERM')
  await eventually(
    async () =>
      (await fetch(service.url, { signal: AbortSignal.timeout(500) }).catch(() => 'closed')) === 'closed' ||
      undefined,
    'a service that takes no more connections',
  )
  await lock.query('ROLLBACK')
  await lock.end()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await service.finished).toMatchObject({ code: 0, stdout: expect.stringMatching(/Stopped\.\n$/) })
  expect(servers.some(isAlive)).toBe(false)
  expect(embedded.runs()).toBe(false)
})
