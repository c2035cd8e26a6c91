import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/app/database.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import { sql } from './sql.ts'

const db = await openTestDatabase()
const streams = ['operators', 'store:a', 'store:b', 'user:a', 'user:b', 'user:c']

interface Row {
  stream: string
  offset: number
  data: { writer: number; step: number; place: number }
}

const rowsOf = () =>
  db.many<Row>(sql`SELECT stream, "offset", data FROM stream_event ORDER BY stream, "offset"`)

const offsetsOf = (rows: Row[], stream: string) =>
  rows.filter((row) => row.stream === stream).map((row) => row.offset)

const upTo = (length: number) => Array.from({ length }, (_, index) => index + 1)

const shuffled = <T>(items: T[]): T[] =>
  items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)

/** One writer: several transactions, each writing to some streams in any order; some are rolled back. */
async function write(writer: number) {
  for (let step = 0; step < 8; step++) {
    const chosen = shuffled([...streams, ...streams]).slice(0, 1 + Math.floor(Math.random() * 8))
    const fails = Math.random() < 0.25
    const transaction = db.transaction(async (tx) => {
      chosen.forEach((stream, place) => {
        tx.emit(rawEvent({ stream, event: 'test', data: { writer, step, place } }))
      })
      await tx.run(sql`SELECT pg_sleep(${Math.random() / 500})`)
      if (fails) throw new Error('rolled back')
    })
    await transaction.catch((error) => {
      if (error.message !== 'rolled back') throw error
    })
  }
}

const deadlocks = async () =>
  (
    await db.one<{ deadlocks: number }>(sql`
    SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()`)
  ).deadlocks

test('with twenty concurrent writers offsets are dense from 1, and every reader sees them in order', async () => {
  let writing = true
  /** A reader that sees a gap could skip an event forever. */
  async function watch() {
    let looks = 0
    while (writing) {
      const rows = await rowsOf()
      for (const stream of streams) {
        const offsets = offsetsOf(rows, stream)
        expect(offsets).toEqual(upTo(offsets.length))
      }
      looks += 1
    }
    return looks
  }
  const watching = watch()
  await Promise.all(upTo(20).map(write)).finally(() => {
    writing = false
  })
  expect(await watching).toBeGreaterThan(3)

  const rows = await rowsOf()
  expect(rows.length).toBeGreaterThan(200)
  const tops = await db.many<{ name: string; top: number }>(sql`SELECT name, top FROM stream ORDER BY name`)
  expect(tops).toEqual(streams.toSorted().map((name) => ({ name, top: offsetsOf(rows, name).length })))
  expect(await deadlocks()).toBe(0)
})

test('events of one writer keep their order, within a transaction and across transactions', async () => {
  const rows = await rowsOf()
  for (const stream of streams) {
    for (const writer of upTo(20)) {
      const own = rows
        .filter((row) => row.stream === stream && row.data.writer === writer)
        .map((row) => row.data)
      const sorted = own.toSorted((one, other) => one.step - other.step || one.place - other.place)
      expect(own).toEqual(sorted)
    }
  }
})

test('a transaction that is rolled back leaves no gap', async () => {
  const emit = (fails: boolean) =>
    db.transaction(async (tx) => {
      tx.emit(
        rawEvent({ stream: 'user:new', event: 'test', data: null }),
        rawEvent({ stream: 'user:new', event: 'test', data: null }),
      )
      if (fails) throw new Error('rolled back')
    })
  await emit(false)
  await expect(emit(true)).rejects.toThrow('rolled back')
  await emit(false)
  expect(offsetsOf(await rowsOf(), 'user:new')).toEqual([1, 2, 3, 4])
})

test('an event is stored as emitted, with an id and the service time', async () => {
  const data = { text: 'ẹ̀fọ́ “rírò” \n\\ \u2028', list: [1, null, { deep: true }] }
  await db.transaction(async (tx) => tx.emit(rawEvent({ stream: 'user:exact', event: 'alert.new', data })))
  const row = await db.one(sql`
    SELECT event, data, id, service_now() - created_at < interval '1 minute' AS fresh FROM stream_event WHERE stream = 'user:exact'`)
  expect(row).toEqual({ event: 'alert.new', data, id: expect.stringMatching(/^[0-9a-f-]{36}$/), fresh: true })
})

test('an event that is not in the contract, or has other data, does not compile', async () => {
  const data = { orderId: 'o', slug: 's' }
  const event = 'rider.order.assignment.time.ended'
  const undone = db.transaction(async (tx) => {
    tx.emit({ stream: 'user:typed', event, data })
    // @ts-expect-error: no such event.
    tx.emit({ stream: 'user:typed', event: 'rider.order.assignment.time.begun', data })
    // @ts-expect-error: without the slug.
    tx.emit({ stream: 'user:typed', event, data: { orderId: 'o' } })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
})
