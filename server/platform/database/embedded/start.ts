import { existsSync } from 'node:fs'
import { chmod, chown, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { StartError } from '#platform/start-error.ts'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { parts } from './cluster.ts'
import { findPostmaster, removeStaleSocketLocks } from './postmaster.ts'

const logLimit = 1_000_000
const attempts = 3
/** The processes of a killed server exit by themselves, on a busy machine only after a while. */
const leavingWithinMs = 60_000

const base = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are reported to the caller; the log only keeps messages about the server, and stays
  // small.
  log_min_messages: 'log',
  log_checkpoints: 'off',
}
/** The longest path of a Unix socket that all operating systems accept. */
const socketPathLimit = 103

/**
 * The folder of the Unix socket, which costs a third less than TCP: the data folder, which other users cannot enter. Empty for no
 * socket: on Windows, where the path is too long, or where it contains characters of PostgreSQL's syntax for lists of folders.
 */
const socketFolder = (data: string): string =>
  process.platform === 'win32' || `${data}/.s.PGSQL.65535`.length > socketPathLimit || /[",]/.test(data)
    ? ''
    : data

const volatile = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

export interface StartOptions {
  folder: string
  durable: boolean
  settings: Record<string, string>
}

/** Starts the server with pg_ctl, which puts it in its own session: Ctrl-C does not reach it. */
export async function startPostmaster(options: StartOptions, binaries: Binaries, account: Account) {
  const { data, log } = parts(options.folder)
  if ((await sizeOf(log)) > logLimit) await rename(log, `${log}.1`)
  const start = ['start', '--silent', '--wait', '--timeout=300', '--pgdata', data, '--log', log]
  const began = Date.now()
  for (let attempt = 1; ; attempt++) {
    await writeSettings(options, account)
    removeStaleSocketLocks(data)
    const size = await sizeOf(log)
    const { code } = await account.run(binaries.pg_ctl, start, { quiet: true })
    if (code === 0 || findPostmaster(data)) return
    const said = existsSync(log) ? (await readFile(log)).subarray(size).toString() : ''
    const isWaiting = said.includes('is still in use') && Date.now() - began < leavingWithinMs
    if (attempt >= attempts && !isWaiting) throw cannotStart(said, log)
    // Another program may have taken the port meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

const sizeOf = (file: string): Promise<number> =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  )

function cannotStart(said: string, log: string): StartError {
  const lines = said.trim().split('\n')
  const reason = lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1)
  return new StartError(
    `The built-in PostgreSQL could not start: ${reason?.trim() || 'it left no log'} (log: ${log}). Mend that and start again.`,
  )
}

/**
 * A server with a full disk can hang in a fast shutdown; an immediate shutdown always succeeds and loses no
 * committed data.
 */
const waysToStop = [
  ['--mode=fast', '--timeout=60'],
  ['--mode=immediate', '--timeout=60'],
]

export async function stopPostmaster(folder: string, binaries: Binaries, account: Account) {
  const { data, log } = parts(folder)
  for (const way of waysToStop) {
    const { code } = await account.run(binaries.pg_ctl, [
      'stop',
      '--silent',
      '--wait',
      ...way,
      '--pgdata',
      data,
    ])
    if (code === 0 || !findPostmaster(data)) return
  }
  throw new StartError(`The built-in PostgreSQL did not stop (log: ${log}). End it before the next start.`)
}

async function writeSettings({ folder, durable, settings }: StartOptions, account: Account) {
  const { settings: file, data } = parts(folder)
  const before = existsSync(file) ? await readFile(file, 'utf8') : ''
  const port = await freePort(Number(/^port = '(\d+)'$/m.exec(before)?.[1] ?? 0))
  const all = {
    ...base,
    unix_socket_directories: socketFolder(data),
    ...(durable ? {} : volatile),
    ...settings,
    port: String(port),
  }
  const lines = Object.entries(all).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`)
  const next = `${file}.${process.pid}`
  await writeFile(next, lines.join(''))
  await chmod(next, 0o600)
  if (account.uid !== undefined && account.gid !== undefined) await chown(next, account.uid, account.gid)
  await rename(next, file)
}

/** The requested port when it is free, else any free port. */
function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', (error) => (wanted ? resolve(freePort(0)) : reject(error)))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
