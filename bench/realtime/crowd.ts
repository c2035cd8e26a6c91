import { setTimeout as sleep } from 'node:timers/promises'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import { socketsThatFit } from '../measure/open-files.ts'
import { type Helper, residentMegabytes, type Server, startHelper, startServer } from '../measure/programs.ts'
import type { Memory } from '../measure/resource-usage.ts'
import { alternatingRounds, comparison } from '../measure/rounds.ts'
import type { Row } from '../row.ts'
import { openService } from './service-with-members.ts'

/**
 * 10,000 sockets: how fast they open, the memory of an idle one compared with a bare server's, and how long
 * other requests wait while all sockets receive an event.
 */
const socketsEach = 10
const rounds = 3
const mostBytes = 20 * 1024
const tellings = 5

/** A server, and the process that opens sockets to it. */
interface Side {
  server: Server
  clients: Helper
}

async function closeAll({ clients }: Side) {
  await clients.ask('close')
  await sleep(500)
}

/** The memory of a socket, at a server that had none before. */
async function bytesOfOne(side: Side, tokens: string[]): Promise<number> {
  const { server, clients } = side
  const few = tokens.slice(0, Math.ceil(tokens.length / 20))
  await clients.ask('open', { url: server.url, tokens: few })
  await closeAll(side)
  const before = await server.ask<Memory>('memory')
  await clients.ask('open', { url: server.url, tokens })
  await sleep(500)
  const after = await server.ask<Memory>('memory')
  await closeAll(side)
  return (after.rss - before.rss) / tokens.length
}

/** How many sockets open in a second. */
async function openingRate(side: Side, tokens: string[]): Promise<number> {
  const started = performance.now()
  await side.clients.ask('open', { url: side.server.url, tokens })
  const seconds = (performance.now() - started) / 1000
  await closeAll(side)
  return tokens.length / seconds
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

  const sides = {
    bare: {
      server: await startServer('bench/realtime/bare-sockets.ts', {}),
      clients: startHelper('bench/realtime/clients.ts'),
    },
    ours: {
      server: await startServer('server/main.ts', service.settings),
      clients: startHelper('bench/realtime/clients.ts'),
    },
  }
  console.log(`Opening ${tokens.length} sockets at each server, ${rounds + 2} times`)
  const bytes = {
    bare: await bytesOfOne(sides.bare, tokens),
    ours: await bytesOfOne(sides.ours, tokens),
  }
  if (bytes.ours > mostBytes) throw new Error(`A socket takes ${bytes.ours} bytes`)
  const opened = await alternatingRounds(['ours', 'bare'], rounds, (side) => openingRate(sides[side], tokens))

  const { server, clients } = sides.ours
  await clients.ask('open', { url: server.url, tokens })
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
  for (const program of [sides.bare.clients, sides.bare.server, clients, server]) await program.stop()
  await service.close()

  const crowd = sockets.toLocaleString('en-GB')
  return [
    {
      what: `${crowd} sockets opened, 64 at once`,
      note: 'ours signed in, counted and with their streams',
      unit: '/s',
      ...comparison(opened),
      megabytes,
    },
    {
      what: `Memory of an idle socket, over ${crowd}`,
      unit: ' KB',
      ours: bytes.ours / 1024,
      bare: bytes.bare / 1024,
      ratio: bytes.ours / bytes.bare,
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
