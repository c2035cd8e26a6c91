import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { eventually } from '#testing/people.ts'
import { openAppReader } from '#testing/realtime/app-reader.ts'
import { openCrowd } from '#testing/realtime/crowd.ts'
import { expectAllDelivered } from '#testing/realtime/expect-delivered.ts'
import { countOf } from '#testing/realtime/rows.ts'
import { makeTown } from '#testing/realtime/town.ts'
import { writeEvents } from '#testing/realtime/writers.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import { serveSockets } from '#testing/sockets/socket-server.ts'
import { extent } from '#testing/suite/exploration.ts'

/** Sockets that are cut repeatedly while events are written. */

const events = extent(150, 5000)
const cuts = extent(15, 500)
vi.setConfig({ testTimeout: 180_000 + events * 20 })

const settings = { LIMIT_CONNECT: '1000000', LOG_LEVEL: 'warn' }
/** Reads events only after hints. */
const hinted = await startApp({ ...settings, REALTIME_SWEEP_MS: '60000' })
const { databaseUrl } = hinted
/** Gets no hints. */
const unhinted = await startApp({ ...settings, BUS: 'none', REALTIME_SWEEP_MS: '50' }, { url: databaseUrl })
const unheard = openDatabase({ url: databaseUrl, connections: 6, statementTimeoutMs: 15_000 })
afterAll(() => unheard.close())
const { residents, streams } = await makeTown(hinted)

const socketsOpen = async (url: string) =>
  Number(/^buka_realtime_sockets (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1])

test.each([
  { how: 'told of each commit', app: hinted, db: hinted.services.db },
  { how: 'told of none, without a bus', app: unhinted, db: unheard },
])(
  `${events} events and ${cuts} cuts, $how: whoever comes back gets all, once and in order`,
  async ({ app, db }) => {
    const before = await countOf(db, streams)
    const crowd = await openCrowd(residents, () => app.url)
    const written = await writeEvents({
      dbs: [db],
      streams,
      events,
      writers: 12,
      onWritten: (count) => crowd.cutUpTo((cuts * count) / events),
    })
    await expectAllDelivered(db, crowd.devices)
    // Nothing is in flight now.
    crowd.cutUpTo(cuts + 10)
    await expectAllDelivered(db, crowd.devices)

    expect((await countOf(db, streams)) - before).toBe(written)
    expect(crowd.cuts()).toBeGreaterThan(cuts / 2)
    crowd.close()
    await eventually(async () => (await socketsOpen(app.url)) === 0 || undefined, 'no socket left behind')
    expect(app.logText()).toBe('')
  },
)

test('the client library reconnects and gets all events, too', async () => {
  const { db } = hinted.services
  const seeingAll = residents.filter(({ sees }) => Object.values(sees).every((seen) => seen === 'all'))
  const crowd = await openCrowd(seeingAll, () => hinted.url, openAppReader)
  // Its delay grows with each reconnect, so each is cut about once.
  const [fewEvents, fewCuts] = [extent(150, 400), crowd.devices.length]
  await writeEvents({
    dbs: [db],
    streams,
    events: fewEvents,
    writers: 4,
    onWritten: (count) => crowd.cutUpTo((fewCuts * count) / fewEvents),
  })
  await expectAllDelivered(db, crowd.devices)
  expect(crowd.cuts()).toBeGreaterThan(fewCuts / 2)
  crowd.close()
})

test('a ping contains no offset that is still in flight', async () => {
  const { services } = hinted
  const config = { ...services.config, REALTIME_SWEEP_MS: 500 }
  const pinging = await serveSockets({ ...hinted, services: { ...services, config } }, { ping: 100 })
  const crowd = await openCrowd(residents, () => pinging.url)
  await writeEvents({ dbs: [services.db], streams, events, writers: 12 })
  await expectAllDelivered(services.db, crowd.devices)
  crowd.close()
})

test('with many writers on one stream offsets follow the commits without a gap, and so do the events sent', async () => {
  const resident = residents.at(-1)!
  const [stream] = Object.keys(resident.sees)
  const crowd = await openCrowd([resident], () => hinted.url)
  const endedAt = new Map<number, number>()
  let moment = 0
  const write = async (writer: number) => {
    const db = writer % 2 === 0 ? hinted.services.db : unheard
    for (let step = 0; step < 25; step++) {
      const began = moment++
      await db.transaction(async (tx) => {
        await tx.run(sql`SELECT pg_sleep(${Math.random() / 500})`)
        tx.emit(rawEvent({ stream: stream!, event: 'order.update', data: { began } }))
      })
      endedAt.set(began, moment++)
    }
  }
  await Promise.all(Array.from({ length: 20 }, (_, writer) => write(writer)))
  // The others sent no hints, so the last event must be from here.
  await hinted.services.db.transaction(async (tx) =>
    tx.emit(rawEvent({ stream: stream!, event: 'order.update', data: { began: moment } })),
  )
  await expectAllDelivered(unheard, crowd.devices)
  for (const { reader } of crowd.devices) {
    const told = reader.got.get(stream!)!.map(({ data }) => data.began as number)
    expect(told).toHaveLength(endedAt.size + 1)
    const tooLate = told.filter((began, place) =>
      told.slice(0, place).some((earlier) => endedAt.get(began)! < earlier),
    )
    expect(tooLate).toEqual([])
  }
  crowd.close()
})
