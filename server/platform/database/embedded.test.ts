import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type EmbeddedDatabase, type EmbeddedOptions, openEmbedded } from './embedded.ts'

let root: string
/** Most tests share one folder: starting a server is fast, creating a cluster is not. */
let folder: string
const opened: EmbeddedDatabase[] = []

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'buka-embedded-')))
  await chmod(root, 0o755)
  folder = join(root, 'postgres')
})
afterEach(() => Promise.all(opened.splice(0).map((database) => database.stop())))
afterAll(() => rm(root, { recursive: true, force: true }))

async function open(options: Partial<EmbeddedOptions> = {}) {
  const database = await openEmbedded({ folder, durable: false, ...options })
  opened.push(database)
  return database
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

/** Another process opens the folder, runs a statement and is killed. */
async function killedAfter(statement: string, beforeTheKill = async () => {}) {
  const code = `
    import { openEmbedded } from ${JSON.stringify(import.meta.resolve('./embedded.ts'))}
    const { url } = await openEmbedded({ folder: ${JSON.stringify(folder)} })
    console.log(url)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(child.stdout, 'data')
  await query(String(url).trim(), statement)
  await beforeTheKill()
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const pidFile = (of = folder) => join(of, 'data', 'postmaster.pid')
const serverPid = async (of = folder) => Number((await readFile(pidFile(of), 'utf8')).split('\n')[0])

test('two processes that start at once on a new folder share one database, which the last one stops', async () => {
  const [one, other] = await Promise.all([open({ share: true }), open({ share: true })])
  expect(one.url).toBe(other.url)
  await one.stop()
  expect(await query(other.url, 'SELECT 1')).toEqual([1])
  await other.stop()
  await expect(serverPid()).rejects.toThrow('ENOENT')
})

test('committed data survives a stop and a start', async () => {
  const first = await open()
  await query(first.url, 'CREATE TABLE stopped AS SELECT 7 AS value')
  await first.stop()
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow()

  const second = await open({ settings: { work_mem: '5MB' } })
  expect(await query(second.url, 'SELECT value FROM stopped')).toEqual([7])
  expect(await query(second.url, 'SHOW work_mem')).toEqual(['5MB'])
})

test('the address is that of a Unix socket in the data folder; TCP serves too; neither without the password', async () => {
  const { url } = await open()
  const tcp = new URL(url)
  expect(tcp.searchParams.get('host')).toBe(join(folder, 'data'))
  expect(await query(url, 'SELECT inet_server_addr()')).toEqual([null])
  tcp.searchParams.delete('host')
  expect(await query(tcp.href, 'SELECT host(inet_server_addr())')).toEqual(['127.0.0.1'])
  for (const way of [url, tcp]) {
    const wrong = new URL(way)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'SELECT 1')).rejects.toThrow(/password authentication failed/)
  }
  expect(await query(url, 'SHOW listen_addresses')).toEqual(['127.0.0.1'])
  expect(await query(url, 'SHOW is_superuser')).toEqual(['off'])
  for (const name of ['password', 'data']) expect((await stat(join(folder, name))).mode & 0o077).toBe(0)
})

test('a path too long for a socket leaves TCP', async () => {
  const long = join(root, 'x'.repeat(90))
  await rename(folder, long)
  const { url, stop } = await open({ folder: long })
  expect(await query(url, 'SELECT host(inet_server_addr())')).toEqual(['127.0.0.1'])
  await stop()
  await rename(long, folder)
})

test('a server left by a killed Buka is taken over and stopped in the end', async () => {
  await killedAfter('CREATE TABLE orphaned AS SELECT 7 AS value')
  const orphan = await serverPid()
  const database = await open()
  expect(await serverPid()).toBe(orphan)
  expect(await query(database.url, 'SELECT value FROM orphaned')).toEqual([7])
  await database.stop()
  await expect(serverPid()).rejects.toThrow('ENOENT')
})

test('a stale pid file with the pid of another program is ignored after a crash of the machine', async () => {
  let left = ''
  await killedAfter('CREATE TABLE crashed AS SELECT 7 AS value', async () => {
    left = await readFile(pidFile(), 'utf8')
    process.kill(await serverPid(), 'SIGKILL')
  })
  await writeFile(pidFile(), left.replace(/^\d+/, String(process.pid)))
  const { url } = await open()
  expect(await query(url, 'SELECT value FROM crashed')).toEqual([7])
})

test('a start waits for the remaining processes of a killed server', async () => {
  const killed = await openEmbedded({ folder, durable: false })
  const lingering = new pg.Client(killed.url)
  lingering.on('error', () => {})
  await lingering.connect()
  const { rows } = await lingering.query('SELECT pg_backend_pid() AS pid')
  process.kill(rows[0].pid, 'SIGSTOP')
  process.kill(await serverPid(), 'SIGKILL')
  const log = () => readFile(join(folder, 'postgres.log'), 'utf8')
  const refusals = async () => (await log()).split('is still in use').length - 1
  const before = await refusals()
  const opening = open()
  try {
    await expect.poll(async () => (await refusals()) - before).toBeGreaterThan(3)
  } finally {
    process.kill(rows[0].pid, 'SIGCONT')
  }
  expect(await query((await opening).url, 'SELECT 7')).toEqual([7])
})

test('a second Buka is refused with one clear line; a tool works beside the first', async () => {
  const tool = await open({ share: true })
  const owner = await open()
  await expect(open()).rejects.toThrow(
    `The data folder ${root} is in use by another running Buka. Stop it, or set DATA_DIR to another folder.`,
  )
  expect(tool.url).toBe(owner.url)
  await tool.stop()
  expect(await query(owner.url, 'SELECT 1')).toEqual([1])
})

test.runIf(process.getuid?.() === 0)('root can use a folder that only root may enter', async () => {
  const inner = join(root, 'private', 'postgres')
  await mkdir(join(root, 'private'), { mode: 0o700 })
  const { url } = await open({ folder: inner })
  expect(await query(url, 'SELECT 1')).toEqual([1])
  expect((await stat(`/proc/${await serverPid(inner)}`)).uid).not.toBe(0)
})
