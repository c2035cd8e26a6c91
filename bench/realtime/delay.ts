import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { streamOf } from '#server/party.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import { type Helper, residentMegabytes, startHelper, startServer } from '../measure/programs.ts'
import { alternatingRounds, comparison, median } from '../measure/rounds.ts'
import type { Row } from '../row.ts'
import { openService } from './service-with-members.ts'

/**
 * The delay from the commit of an event to its reader, at 200 a second: in one process, and between processes
 * over the bus, compared with bare notifications of PostgreSQL between two connections.
 */
const people = 50
const perSecond = 200
const events = 600
const rounds = 3

/** A monotonic clock shared by all processes of the machine. */
const now = () => Number(process.hrtime.bigint()) / 1e6

/** Sends at a constant rate; returns the send times by number. */
async function keepPace(from: number, send: (number: number, sent: () => void) => Promise<unknown>) {
  const times = new Map<number, number>()
  const started = performance.now()
  const sending: Promise<unknown>[] = []
  for (let number = from; number < from + events; number++) {
    await sleep(Math.max(0, started + ((number - from) * 1000) / perSecond - performance.now()))
    sending.push(send(number, () => times.set(number, now())))
  }
  await Promise.all(sending)
  return times
}

type Arrivals = { [number: string]: number }

/** The median and the 99th percentile. */
function delaysOf(sent: Map<number, number>, arrivals: Arrivals) {
  const delays = [...sent].map(([number, at]) => arrivals[number]! - at).toSorted((a, b) => a - b)
  const at = (part: number) => delays[Math.floor(delays.length * part)]!
  return { p50: at(0.5), p99: at(0.99) }
}

/** A connection that notifies and one that listens. */
async function openNotifications(url: string) {
  const [teller, listener] = [url, url].map((connectionString) => new pg.Client({ connectionString }))
  const arrivals: Arrivals = {}
  for (const client of [teller!, listener!]) await client.connect()
  listener!.on('notification', ({ payload }) => {
    arrivals[payload!] = now()
  })
  await listener!.query('LISTEN bare')
  return {
    arrivals,
    tell(number: number, sent: () => void) {
      sent()
      return teller!.query({ name: 'tell', text: `SELECT pg_notify('bare', $1)`, values: [String(number)] })
    },
    close: () => Promise.all([teller!.end(), listener!.end()]),
  }
}

export async function bench(): Promise<Row[]> {
  const service = await openService('realtime-delay', people)
  const { app, staff } = service
  const other = await startServer('server/main.ts', service.settings)
  const [here, there] = [app, other].map(() =>
    startHelper('bench/realtime/clients.ts', { env: { NUMBERED: 'yes' } }),
  ) as [Helper, Helper]
  await here.ask('open', { url: app.url, tokens: service.tokens(1) })
  await there.ask('open', { url: other.url, tokens: service.tokens(1) })
  const bare = await openNotifications(service.settings.DATABASE_URL!)

  let written = 0
  const emit = (number: number, sent: () => void) =>
    app.services.db.transaction(async (tx) => {
      const { userId } = staff.people[number % people]!
      tx.emit(rawEvent({ stream: streamOf({ userId }), event: 'order.update', data: { number } }))
      tx.afterCommit(sent)
    })
  const sides = {
    async ours() {
      const sent = await keepPace(written, emit)
      written += events
      await Promise.all([here, there].map((clients) => clients.ask('until', written)))
      const [one, two] = [await here.ask<Arrivals>('arrivals'), await there.ask<Arrivals>('arrivals')]
      return { here: delaysOf(sent, one), there: delaysOf(sent, two) }
    },
    async bare() {
      const sent = await keepPace(0, bare.tell)
      const found = delaysOf(sent, bare.arrivals)
      return { here: found, there: found }
    },
  }
  const found = await alternatingRounds(['ours', 'bare'], rounds, (side) => sides[side]())
  const middle = (where: 'here' | 'there') => median(found.map(({ ours }) => ours[where].p50)).toFixed(1)
  const megabytes = await residentMegabytes(other)
  for (const clients of [here, there, other]) await clients.stop()
  await bare.close()
  await service.close()
  return [
    {
      what: `From commit to arrival at ${perSecond} events a second, 99th percentile, in one process`,
      note: `the middle ${middle('here')} ms`,
      unit: ' ms',
      ours: median(found.map(({ ours }) => ours.here.p99)),
    },
    {
      what: 'The same across two processes, over PostgreSQL',
      note: `the middle ${middle('there')} ms; bare: a notification, from call to arrival`,
      unit: ' ms',
      ...comparison(found.map(({ ours, bare }) => ({ ours: ours.there.p99, bare: bare.there.p99 }))),
      megabytes,
    },
  ]
}
