import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Place } from './place.ts'
import type { Server } from './programs.ts'
import { median, repeat, type Work } from './rounds.ts'
import type { Row } from './row.ts'

/** What something costs each time that it is done. */
export interface Cost {
  nodeMs: number
  postgresMs: number
  logBytes: number
}

const msPerTick = 10

/** Parent and CPU time of a process, its ended children included, as Linux tells them. */
function processOf(pid: number | string) {
  // The name, in parentheses, may hold anything.
  const [, rest = ''] = /\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
  const fields = rest.split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { parent: Number(fields[1]), ms: ticks * msPerTick }
}

/** CPU time of all processes of a server. */
function postgresMs(postmaster: number): number {
  const others = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return [postmaster, ...others].reduce<number>((sum, pid) => {
    try {
      const { parent, ms } = processOf(pid)
      return pid === postmaster || parent === postmaster ? sum + ms : sum
    } catch {
      return sum // It has ended meanwhile.
    }
  }, 0)
}

/** Tells what each cost of as many as `act` answers to have done. Undefined where the system does not tell. */
export async function costOfEach(
  act: () => Promise<number>,
  { url }: Place,
  server: Server,
): Promise<Cost | undefined> {
  if (process.platform !== 'linux') return undefined
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const take = async () => {
    const { rows } = await client.query(
      `SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes, pg_backend_pid() AS pid`,
    )
    const [{ bytes, pid }] = rows as [{ bytes: string; pid: number }]
    const node = (await server.ask<number>('cpu')) / 1000
    return { log: Number(bytes), node, postgres: postgresMs(processOf(pid).parent) }
  }
  const before = await take()
  const done = await act()
  const after = await take()
  await client.end()
  return {
    nodeMs: (after.node - before.node) / done,
    postgresMs: (after.postgres - before.postgres) / done,
    logBytes: (after.log - before.log) / done,
  }
}

/** The medians of some rounds of `work`. A mean would have of autovacuum what one run happens to meet. */
export async function costOf(
  work: Work,
  { hands, rounds, seconds }: { hands: number; rounds: number; seconds: number },
  place: Place,
  server: Server,
): Promise<Cost | undefined> {
  const costs: Cost[] = []
  for (let round = 0; round < rounds; round++) {
    const cost = await costOfEach(async () => (await repeat(work, hands, seconds)).done, place, server)
    if (!cost) return undefined
    costs.push(cost)
  }
  const middle = (part: keyof Cost) => median(costs.map((cost) => cost[part]))
  return { nodeMs: middle('nodeMs'), postgresMs: middle('postgresMs'), logBytes: middle('logBytes') }
}

/** Lines of the table: `of` names what is done. */
export const costRows = (of: string, cost: Cost | undefined): Row[] =>
  cost === undefined
    ? []
    : [
        { what: `CPU of PostgreSQL, ${of}`, unit: ' ms', ours: cost.postgresMs },
        { what: `CPU of Node, ${of}`, unit: ' ms', ours: cost.nodeMs },
        { what: `Write-ahead log, ${of}`, unit: ' KB', ours: cost.logBytes / 1024 },
      ]
