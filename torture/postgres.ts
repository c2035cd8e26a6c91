import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { type Break, openLine } from '#testing/realtime/line.ts'

export interface Postgres {
  /** For the service: through a proxy that can cut connections, and that stays while the server is down. */
  url: string
  /** For the torture itself, which moves the clock and checks the results. */
  db: Database
  /** Ends the server with this signal and starts it again. */
  restart(signal: NodeJS.Signals): Promise<void>
  cut(how: Break): void
  /** Lets this many commits succeed, and cuts their connections before the answer arrives. */
  silenceCommits(count: number): Promise<void>
  close(): Promise<void>
}

/** PostgreSQL's message for a committed transaction: CommandComplete. */
const committed = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')
/** Commits follow as soon as there are requests. */
const commitsWithinMs = 60_000

/** SIGQUIT is what pg_ctl calls immediate, SIGINT fast. */
export const endings = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const

/** A durable PostgreSQL in a new folder, at one address for the whole torture. */
export async function openPostgres(folder: string, connections: number): Promise<Postgres> {
  const open = () => openEmbedded({ folder, settings: { max_connections: String(connections) } })
  let embedded = await open()
  // The path as the server reports it, by which it is found.
  const data = join(await realpath(folder), 'data')
  const line = await openLine(() => embedded.url)
  const address = new URL(embedded.url)
  address.searchParams.delete('host')
  address.port = new URL(line.url).port
  const url = address.href
  const db = openDatabase({ url, connections: 4, statementTimeoutMs: 60_000 })

  async function end(signal: NodeJS.Signals) {
    const running = findPostmaster(data)
    if (!running) throw new Error('PostgreSQL is not running.')
    process.kill(running.pid, signal)
    while (findPostmaster(data)) await sleep(20)
  }
  return {
    url,
    db,
    async restart(signal) {
      await end(signal)
      embedded = await open()
    },
    cut: line.cut,
    async silenceCommits(count) {
      const left = line.swallow(committed, count)
      const deadline = performance.now() + commitsWithinMs
      while (left() > 0 && performance.now() < deadline) await sleep(10)
      line.swallow(committed, 0)
    },
    async close() {
      await db.close()
      line.close()
      await embedded.stop()
    },
  }
}
