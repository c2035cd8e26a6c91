import { rawEvent } from '#testing/sockets/raw-event.ts'
import { socketsThatFit } from '../measure/open-files.ts'
import { residentMegabytes, startHelper, startServer } from '../measure/programs.ts'
import { alternatingRounds, comparison } from '../measure/rounds.ts'
import type { Row } from '../row.ts'
import { openService } from './service-with-members.ts'

/**
 * Events of 1 KiB from their commit to 2,000 sockets, compared with a bare socket server that sends as much
 * to as many.
 */
const socketsEach = 10
const rounds = 4
const events = 20

/** How many events are in flight at once. */
const bursts = [
  { size: 1, what: 'one commit at a time', note: 'bare: a `ws` server doing the same sends' },
  { size: events, what: `${events} commits at once`, note: 'they leave in pieces' },
]

export async function bench(): Promise<Row[]> {
  // The clients have a socket at each of the two servers.
  const sockets = socketsThatFit(2000, { each: socketsEach, filesOfOne: 2 })
  const service = await openService('realtime-fan-out', sockets / socketsEach)
  const { stream, people } = service.staff
  const ours = await startServer('server/main.ts', service.settings)
  const bare = await startServer('bench/realtime/bare-sockets.ts', {})
  const clients = startHelper('bench/realtime/clients.ts')
  console.log(`Opening ${sockets} sockets at each`)
  for (const { url } of [ours, bare]) await clients.ask('open', { url, tokens: service.tokens(socketsEach) })

  const event = { stream, event: 'order.update', data: { text: 'x'.repeat(1024) } }
  const about = { offset: 100, id: people[0]!.userId, time: new Date() }
  const text = JSON.stringify({ type: 'event', ...event, ...about })
  const send = {
    async ours(count: number) {
      const { db } = service.app.services
      for (let each = 0; each < count; each++) await db.transaction(async (tx) => tx.emit(rawEvent(event)))
    },
    bare: (times: number) => bare.ask('send', { text, times }),
  }

  let expected = 0
  /** Sends per second, from the first commit or call to the last arrival. */
  async function measure(side: keyof typeof send, burst: number): Promise<number> {
    const started = performance.now()
    for (let sent = 0; sent < events; sent += burst) {
      expected += burst * sockets
      await Promise.all([clients.ask('until', expected), send[side](burst)])
    }
    return (events * sockets * 1000) / (performance.now() - started)
  }

  const rows: Row[] = []
  for (const { size, what, note } of bursts) {
    const found = await alternatingRounds(['ours', 'bare'], rounds, (side) => measure(side, size))
    rows.push({
      what: `Events of 1 KiB to ${sockets.toLocaleString('en-GB')} sockets, ${what}`,
      note,
      unit: '/s',
      ...comparison(found),
      megabytes: await residentMegabytes(ours),
    })
  }
  for (const program of [clients, bare, ours]) await program.stop()
  await service.close()
  return rows
}
