import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { findPostmaster } from '#platform/database/embedded/postmaster.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { type Break, openLine } from '#testing/realtime/line.ts'

export interface Postgres {
  /** For the service: through a line that can be cut, and that is there while the server is not. */
  url: string
  /** For the torture itself, which moves the clock and judges. */
  db: Database
  /** Ends the server by this signal and starts it anew. */
  restart(signal: NodeJS.Signals): Promise<void>
  cut(how: Break): void
  /** So many commits are done, and whoever asked for them is cut off before they hear of it. */
  silenceCommits(count: number): Promise<void>
  close(): Promise<void>
}

/** How PostgreSQL says that a transaction is committed: CommandComplete. */
const committed = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')
/** They come as soon as somebody is there to ask for them. */
const commitsWithinMs = 60_000

/** SIGQUIT is what pg_ctl calls immediate, SIGINT fast. */
export const endings = ['SIGKILL', 'SIGQUIT', 'SIGINT'] as const

/** A durable PostgreSQL in a folder of its own, at one address for as long as the torture takes. */
export async function openPostgres(folder: string, connections: number): Promise<Postgres> {
  const open = () => openEmbedded({ folder, settings: { max_connections: String(connections) } })
  let embedded = await open()
  // As the server itself spells it: by this it is found.
  const data = join(await realpath(folder), 'data')
  const line = await openLine(() => embedded.url)
  const address = new URL(embedded.url)
  address.port = new URL(line.url).port
  const url = address.href
  const db = openDatabase({ url, connections: 4, statementTimeoutMs: 60_000 })

  async function end(signal: NodeJS.Signals) {
    const running = findPostmaster(data)
    if (!running) throw new Error('PostgreSQL is not there to be ended.')
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
