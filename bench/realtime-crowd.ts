import { setTimeout as sleep } from 'node:timers/promises'
import { rawEvent } from '#testing/raw-event.ts'
import { socketsThatFit } from './files.ts'
import type { Memory } from './probe.ts'
import { type Helper, residentMegabytes, type Server, startHelper, startServer } from './programs.ts'
import { openService } from './realtime-service.ts'
import type { Row } from './row.ts'

/**
 * 10,000 sockets: how fast they open, the memory of an idle one compared with a bare server's, and how long
 * other requests wait while all sockets receive an event.
 */
const socketsEach = 10
const mostBytes = 20 * 1024
const tellings = 5

interface Opened {
  perSecond: number
  bytes: number
}

/** Opens them all, after a warm-up. */
async function openAll(server: Server, clients: Helper, tokens: string[]): Promise<Opened> {
  console.log(`Opening ${tokens.length} sockets at ${server.url}`)
  const { length } = tokens
  await clients.ask('open', { url: server.url, tokens: tokens.slice(0, Math.ceil(length / 20)) })
  await clients.ask('close')
  await sleep(500)
  const before = await server.ask<Memory>('memory')
  const started = performance.now()
  await clients.ask('open', { url: server.url, tokens })
  const seconds = (performance.now() - started) / 1000
  await sleep(500)
  const after = await server.ask<Memory>('memory')
  return { perSecond: length / seconds, bytes: (after.rss - before.rss) / length }
}

/** The slowest answer of a server during some work. */
async function longestWait({ url }: Server, meanwhile: Promise<unknown>): Promise<number> {
  let isOver = false
  let longest = 0
  meanwhile.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const asked = performance.now()
    await (await fetch(`${url}/healthz`)).text()
    longest = Math.max(longest, performance.now() - asked)
  }
  return longest
}

export async function bench(): Promise<Row[]> {
  const sockets = socketsThatFit(10_000, { each: socketsEach, filesOfOne: 1 })
  const service = await openService('realtime-crowd', sockets / socketsEach)
  const tokens = service.tokens(socketsEach)

  const bareServer = await startServer('bench/realtime-bare.ts', {})
  const bareClients = startHelper('bench/realtime-clients.ts')
  const bare = await openAll(bareServer, bareClients, tokens)
  for (const program of [bareClients, bareServer]) await program.stop()

  const server = await startServer('server/main.ts', service.settings)
  const clients = startHelper('bench/realtime-clients.ts')
  const ours = await openAll(server, clients, tokens)
  if (ours.bytes > mostBytes) throw new Error(`A socket takes ${ours.bytes} bytes`)

  let expected = 0
  async function tellAll() {
    const event = { stream: service.staff.stream, event: 'order.update', data: { text: 'x'.repeat(1024) } }
    for (let telling = 0; telling < tellings; telling++) {
      expected += sockets
      await service.app.services.db.transaction(async (tx) => tx.emit(rawEvent(event)))
      await clients.ask('until', expected)
    }
  }
  await longestWait(server, tellAll())
  const quiet = await longestWait(server, sleep(2000))
  const loud = await longestWait(server, tellAll())
  const megabytes = await residentMegabytes(server)
  for (const program of [clients, server]) await program.stop()
  await service.close()

  const crowd = sockets.toLocaleString('en-GB')
  return [
    {
      what: `${crowd} sockets opened, 64 at once`,
      note: 'ours signed in, counted and with their streams',
      unit: '/s',
      ours: ours.perSecond,
      bare: bare.perSecond,
      ratio: ours.perSecond / bare.perSecond,
      megabytes,
    },
    {
      what: `Memory of an idle socket, over ${crowd}`,
      unit: ' KB',
      ours: ours.bytes / 1024,
      bare: bare.bytes / 1024,
      ratio: ours.bytes / bare.bytes,
      megabytes,
    },
    {
      what: `Longest answer of \`/healthz\` while a broadcast goes to ${crowd} sockets`,
      note: 'bare: while nothing goes on',
      unit: ' ms',
      ours: loud,
      bare: quiet,
      ratio: loud / quiet,
      megabytes,
    },
  ]
}
