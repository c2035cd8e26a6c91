import { existsSync } from 'node:fs'
import { realpath } from 'node:fs/promises'
import { dirname, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/start-error.ts'
import { accountFor } from './embedded/account.ts'
import { findBinaries } from './embedded/binaries.ts'
import { appRole, createCluster, parts, readPassword } from './embedded/cluster.ts'
import { findPostmaster } from './embedded/postmaster.ts'
import { Session } from './embedded/session.ts'
import { startPostmaster, stopPostmaster } from './embedded/start.ts'

export interface EmbeddedDatabase {
  /** Connects by the Unix socket in the folder of the `host` parameter, if it is given; without the parameter, by TCP. */
  url: string
  /** Stops the server, unless another process still uses it: then that process stops it. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  folder: string
  /** False disables fsync for speed: for tests only. */
  durable?: boolean
  /** For tools that work beside a running Buka, which owns the database. */
  share?: boolean
  settings?: Record<string, string>
}

const readyWithin = 300_000
/** How long PostgreSQL may take to notice that the owner was killed. */
const ownerGoneWithin = 2_000

export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { durable = true, share = false, settings = {} } = options
  const binaries = await findBinaries()
  const wanted = resolve(options.folder)
  if (!existsSync(parts(wanted).data)) await createCluster(wanted, binaries, durable)
  // A canonical path, by which a running server is recognised.
  const folder = await realpath(wanted)
  const account = await accountFor(folder, binaries.postgres)
  const password = await readPassword(folder)

  const start = () => startPostmaster({ folder, durable, settings }, binaries, account)
  const { session, port, socketFolder } = await connect(folder, password, share, start)
  const url = new URL(`postgres://${appRole}:${password}@127.0.0.1:${port}/${appRole}?sslmode=disable`)
  if (socketFolder) url.searchParams.set('host', socketFolder)
  let stopping: Promise<void> | undefined
  return {
    url: url.href,
    stop() {
      stopping ??= leave(
        session,
        () => Session.open(port, password),
        () => stopPostmaster(folder, binaries, account),
      )
      return stopping
    },
  }
}

async function connect(folder: string, password: string, share: boolean, start: () => Promise<void>) {
  const deadline = Date.now() + readyWithin
  let ownedSince: number | undefined
  while (Date.now() < deadline) {
    const running = findPostmaster(parts(folder).data)
    if (!running) {
      await start()
      continue
    }
    const session = running.port ? await Session.open(running.port, password) : undefined
    if (session && running.port) {
      const entered = await enter(session, share).catch(() => 'gone')
      if (entered === 'in') return { session, port: running.port, socketFolder: running.socketFolder }
      await session.close()
      if (entered === 'owned') ownedSince ??= Date.now()
      if (ownedSince && Date.now() - ownedSince > ownerGoneWithin) throw inUse(folder)
    }
    await sleep(50)
  }
  throw new StartError(`The built-in PostgreSQL is not ready after minutes (log: ${parts(folder).log})`)
}

async function enter(session: Session, share: boolean): Promise<'in' | 'owned' | 'gone'> {
  if (!share && !(await session.own())) return 'owned'
  return (await session.join()) ? 'in' : 'gone'
}

async function leave(
  session: Session,
  reopen: () => Promise<Session | undefined>,
  stop: () => Promise<void>,
) {
  // The connection is lost when PostgreSQL restarted itself: a new connection then checks for other users.
  const last = await session.leave().catch(() => undefined)
  const current = last === undefined ? await reopen() : session
  if (last ?? (await current?.leave())) await stop()
  await Promise.all([session.close(), current?.close()])
}

function inUse(folder: string) {
  const parent = dirname(folder)
  const near = relative(process.cwd(), parent)
  const name = near && !near.startsWith('..') ? near : parent
  return new StartError(
    `The data folder ${name} is in use by another running Buka. Stop it, or set DATA_DIR to another folder.`,
  )
}
