import { startHelper, startServer } from './realtime-programs.ts'
import { openService } from './realtime-service.ts'
import { median, rate } from './rounds.ts'

/** Events of 1 KiB from their commit to 2,000 sockets, beside a bare socket server that sends as much to as many. */
const people = 200
const socketsEach = 10
const sockets = people * socketsEach
const rounds = 5
const events = 20
/** How many are under way at once. */
const bursts = { 'one at a time': 1, 'all at once': events }

const service = await openService('realtime-fan-out', people)
const { stream } = service.staff
const ours = await startServer('server/main.ts', service.settings)
const bare = await startServer('bench/realtime-bare.ts', {})
const clients = startHelper('bench/realtime-clients.ts')
const servers = { ours, bare }
type Side = keyof typeof servers

console.log(`Opening ${sockets} sockets at each`)
for (const { url } of [ours, bare]) await clients.ask('open', { url, tokens: service.tokens(socketsEach) })

const event = { stream, event: 'order.update', data: { text: 'x'.repeat(1024) } }
const about = { offset: 100, id: service.staff.people[0]!.userId, time: new Date() }
const text = JSON.stringify({ type: 'event', ...event, ...about })
const send: { [side in Side]: (count: number) => Promise<unknown> } = {
  async ours(count) {
    const { db } = service.app.services
    for (let each = 0; each < count; each++) await db.transaction(async (tx) => tx.emit(event))
  },
  bare: (times) => bare.ask('send', { text, times }),
}

let expected = 0
/** From commit or call to the last arrival: sends a second, and the processor time of one in microseconds. */
async function measure(side: Side, burst: number): Promise<{ perSecond: number; cpu: number }> {
  const cpuBefore = await servers[side].ask<number>('cpu')
  const started = performance.now()
  for (let sent = 0; sent < events; sent += burst) {
    expected += burst * sockets
    await Promise.all([clients.ask('until', expected), send[side](burst)])
  }
  const seconds = (performance.now() - started) / 1000
  const cpu = (await servers[side].ask<number>('cpu')) - cpuBefore
  return { perSecond: (events * sockets) / seconds, cpu: cpu / (events * sockets) }
}

for (const [name, burst] of Object.entries(bursts)) {
  const found: { [side in Side]: { perSecond: number; cpu: number } }[] = []
  for (let round = 0; round <= rounds; round++) {
    const results = { ours: { perSecond: 0, cpu: 0 }, bare: { perSecond: 0, cpu: 0 } }
    const order: Side[] = round % 2 === 0 ? ['ours', 'bare'] : ['bare', 'ours']
    for (const side of order) results[side] = await measure(side, burst)
    // The first round is to warm up.
    if (round > 0) found.push(results)
  }
  const middle = (figure: (round: (typeof found)[number]) => number) => median(found.map(figure))
  console.log(
    `${name}: ours ${rate(middle((round) => round.ours.perSecond))}, bare ${rate(middle((round) => round.bare.perSecond))}, ratio ${middle((round) => round.ours.perSecond / round.bare.perSecond).toFixed(2)}`,
  )
  console.log(
    `  processor time of one: ours ${middle((round) => round.ours.cpu).toFixed(1)} µs, bare ${middle((round) => round.bare.cpu).toFixed(1)} µs`,
  )
}

for (const program of [clients, bare, ours]) await program.stop()
await service.close()
