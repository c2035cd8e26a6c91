import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Row } from '../row.ts'
import type { Environment } from './environment.ts'
import type { Server } from './programs.ts'
import { mean, median, repeat, type Work } from './rounds.ts'

/** The cost of doing something once. */
export interface Cost {
  nodeMs: number
  postgresMs: number
  logBytes: number
}

const msPerTick = 10

/** The parent of a process and its CPU time including ended children, from /proc of Linux. */
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

/** The average cost of the things that `act` does; `act` returns their number. Undefined except on Linux. */
export async function costOfEach(
  act: () => Promise<number>,
  { url }: Environment,
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

/** One minute in all, because autovacuum and recurring jobs run once a minute and take some seconds. */
const rounds = { count: 24, seconds: 2.5 }

/** The cost of doing something once: the median of the rounds, without the work that runs once a minute, and the mean, with it. */
export interface CostOverMinute {
  median: Cost
  mean: Cost
}

const costBy = (costs: Cost[], of: (values: number[]) => number): Cost => ({
  nodeMs: of(costs.map(({ nodeMs }) => nodeMs)),
  postgresMs: of(costs.map(({ postgresMs }) => postgresMs)),
  logBytes: of(costs.map(({ logBytes }) => logBytes)),
})

export async function costOf(
  work: Work,
  concurrency: number,
  environment: Environment,
  server: Server,
): Promise<CostOverMinute | undefined> {
  const costs: Cost[] = []
  for (let round = 0; round < rounds.count; round++) {
    const cost = await costOfEach(
      async () => (await repeat(work, concurrency, rounds.seconds)).done,
      environment,
      server,
    )
    if (!cost) return undefined
    costs.push(cost)
  }
  return { median: costBy(costs, median), mean: costBy(costs, mean) }
}

const costLines = [
  { what: 'CPU of PostgreSQL', unit: ' ms', of: ({ postgresMs }: Cost) => postgresMs },
  { what: 'CPU of Node', unit: ' ms', of: ({ nodeMs }: Cost) => nodeMs },
  { what: 'Write-ahead log', unit: ' KB', of: ({ logBytes }: Cost) => logBytes / 1024 },
] as const

/** The costs as lines of the table; `of` is the name of what is done. */
export const costRows = (of: string, cost: Cost | undefined): Row[] =>
  cost === undefined
    ? []
    : costLines.map((line) => ({ what: `${line.what}, ${of}`, unit: line.unit, ours: line.of(cost) }))

/** The medians as lines of the table, each with the mean as its note. */
export const costRowsOverMinute = (of: string, cost: CostOverMinute | undefined): Row[] =>
  costRows(of, cost?.median).map((row, line) => ({
    ...row,
    note: `${costLines[line]!.of(cost!.mean).toFixed(1)}${row.unit} with vacuum and what recurs each minute`,
  }))
