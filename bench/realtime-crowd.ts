import { setTimeout as sleep } from 'node:timers/promises'
import type { Memory } from './realtime-probe.ts'
import { type Helper, startHelper, startServer } from './realtime-programs.ts'
import { openService } from './realtime-service.ts'

/** 10,000 sockets: the memory of one that waits, beside a bare server's, and how long others wait while all are told something. */
const wanted = 10_000
const socketsEach = 10
const spareFiles = 500
const mostBytes = 20 * 1024
const mostMs = 100

/** How many files this process may have open, and with it those it starts. */
function mostFiles(): number {
  const { userLimits } = process.report.getReport() as {
    userLimits: { open_files: { soft: number | string } }
  }
  const { soft } = userLimits.open_files
  return soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

const people = Math.floor(Math.min(wanted, mostFiles() - spareFiles) / socketsEach)
const sockets = people * socketsEach
if (sockets < wanted)
  console.log(`Only ${sockets} sockets: ${wanted} need ulimit -n ${wanted + spareFiles} or more`)

const service = await openService('realtime-crowd', people)
const tokens = service.tokens(socketsEach)

/** What one socket takes more than none, after some have come and gone. */
async function memoryOfOne(server: Helper & { url: string }, clients: Helper): Promise<Memory> {
  await clients.ask('open', { url: server.url, tokens: tokens.slice(0, sockets / 20) })
  await clients.ask('close')
  await sleep(500)
  const before = await server.ask<Memory>('memory')
  await clients.ask('open', { url: server.url, tokens })
  await sleep(500)
  const after = await server.ask<Memory>('memory')
  return { rss: (after.rss - before.rss) / sockets, held: (after.held - before.held) / sockets }
}

const kilobytes = ({ rss, held }: Memory) =>
  `${(rss / 1024).toFixed(1)} KB (objects ${(held / 1024).toFixed(1)})`

const bare = await startServer('bench/realtime-bare.ts', {})
const bareClients = startHelper('bench/realtime-clients.ts')
console.log(`Opening ${sockets} sockets at the bare server`)
const bareMemory = await memoryOfOne(bare, bareClients)
for (const program of [bareClients, bare]) await program.stop()

const ours = await startServer('server/main.ts', service.settings)
const clients = startHelper('bench/realtime-clients.ts')
console.log(`Opening ${sockets} sockets at ours`)
const started = performance.now()
const ourMemory = await memoryOfOne(ours, clients)
console.log(`  took ${((performance.now() - started) / 1000).toFixed(1)} s`)
console.log(`memory of one: ours ${kilobytes(ourMemory)}, bare ${kilobytes(bareMemory)}`)
if (ourMemory.rss > mostBytes) process.exitCode = 1

/** The longest answer while something goes on. */
async function longestWait(meanwhile: Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  meanwhile.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const asked = performance.now()
    await (await fetch(`${ours.url}/healthz`)).text()
    longest = Math.max(longest, performance.now() - asked)
  }
  return longest
}

const rounds = 5
let expected = 0
async function tellAll() {
  const event = { stream: service.staff.stream, event: 'order.update', data: { text: 'x'.repeat(1024) } }
  for (let round = 0; round < rounds; round++) {
    expected += sockets
    await service.app.services.db.transaction(async (tx) => tx.emit(event))
    await clients.ask('until', expected)
  }
}
await longestWait(tellAll())
const quiet = await longestWait(sleep(2000))
const loud = await longestWait(tellAll())
console.log(
  `longest answer of /healthz: ${loud.toFixed(0)} ms while all are told, ${quiet.toFixed(0)} ms else`,
)
if (loud > mostMs) process.exitCode = 1

for (const program of [clients, ours]) await program.stop()
await service.close()
