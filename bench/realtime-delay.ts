import { setTimeout as sleep } from 'node:timers/promises'
import { streamOf } from '#platform/party.ts'
import { startHelper, startServer } from './realtime-programs.ts'
import { openService } from './realtime-service.ts'

/** How long after its commit an event is with its reader, at 200 a second: in one process, and from one to another over the bus. */
const people = 50
const perSecond = 200
const events = 2000
const p99Most = 100

const service = await openService('realtime-delay', people)
const { app, staff } = service
const other = await startServer('server/main.ts', service.settings)
/** One clock for all processes of the machine. */
const now = () => Number(process.hrtime.bigint()) / 1e6

/** Writes at an even pace, each to the next person; tells when each was committed. */
async function write(): Promise<number[]> {
  const commits: number[] = []
  const started = performance.now()
  const writing: Promise<void>[] = []
  for (let number = 0; number < events; number++) {
    await sleep(Math.max(0, started + (number * 1000) / perSecond - performance.now()))
    const { userId } = staff.people[number % people]!
    const event = { stream: streamOf({ userId }), event: 'order.update', data: { number } }
    const transaction = app.services.db.transaction(async (tx) => {
      tx.emit(event)
      tx.afterCommit(() => {
        commits[number] = now()
      })
    })
    writing.push(transaction)
  }
  await Promise.all(writing)
  return commits
}

for (const [name, url] of Object.entries({ 'in one process': app.url, 'over the bus': other.url })) {
  const clients = startHelper('bench/realtime-clients.ts', { env: { NUMBERED: 'yes' } })
  await clients.ask('open', { url, tokens: service.tokens(1) })
  const [commits] = await Promise.all([write(), clients.ask('until', events)])
  const arrivals = await clients.ask<{ [number: string]: number }>('arrivals')
  const delays = commits.map((at, number) => arrivals[number]! - at).toSorted((a, b) => a - b)
  const at = (part: number) => delays[Math.floor(delays.length * part)]!
  console.log(
    `${name}: p50 ${at(0.5).toFixed(1)} ms, p99 ${at(0.99).toFixed(1)} ms, longest ${delays.at(-1)!.toFixed(1)} ms`,
  )
  if (at(0.99) > p99Most) process.exitCode = 1
  await clients.stop()
}
await other.stop()
await service.close()
