import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'
import { connect, type Frame } from '#testing/sockets/sockets.ts'

const generous = { LIMIT_CONNECT: '100000' }
const app = await startApp(generous)
const other = await startApp(generous, { url: app.databaseUrl })
const people = await riders(app, 12, { at: null })
const streams = people.map(({ id }) => `user:${id}`)
/** How often each user has reconnected. */
const returns = streams.map(() => 0)

/**
 * Connects and disconnects until it has all events up to the last offset; returns the received events and the
 * first offset.
 */
async function comeAndGo(token: string, place: number, last: () => number | undefined) {
  const stream = streams[place]!
  let socket = await connect(app, token)
  const { epoch, offset: from } = socket.streams[stream]!
  const got: Frame[] = []
  for (;;) {
    const top = last()
    const had = got.at(-1)?.offset ?? from
    if (top !== undefined && top > had) await socket.frame('event', ({ offset }) => offset === top)
    socket.cut()
    got.push(...socket.events())
    if (top !== undefined) return { from, got }
    const offset = got.at(-1)?.offset ?? from
    socket = await connect(returns[place]!++ % 2 ? app : other, token, { [stream]: { epoch, offset } })
    expect(socket.streams[stream]!.recovered).toBe(true)
  }
}

async function write({ services: { db } }: TestApp) {
  for (let step = 0; step < 80 || returns.some((times) => times < 2); step++) {
    const someStreams = streams.filter((_, place) => (place + step) % 3 > 0)
    await db.transaction(async (tx) =>
      tx.emit(...someStreams.map((stream) => rawEvent({ stream, event: 'test', data: {} }))),
    )
  }
}

test('a client that reconnects during writes has no gap and no duplicate', async () => {
  const tops = new Map<string, number>()
  const reading = people.map(({ token }, place) => comeAndGo(token, place, () => tops.get(streams[place]!)))
  await Promise.all([write(app), write(app), write(other)])
  const rows = await app.services.db.many<{ name: string; top: number }>(sql`
    SELECT name, top FROM stream WHERE name = ANY(${streams})`)
  for (const { name, top } of rows) tops.set(name, top)
  const readers = await Promise.all(reading)
  for (const [place, { from, got }] of readers.entries()) {
    const top = tops.get(streams[place]!)!
    const missed = Array.from({ length: top - from }, (_, index) => from + index + 1)
    expect(got.map(({ offset }) => offset)).toEqual(missed)
  }
})
