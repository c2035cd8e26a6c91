import { expect, test } from 'vitest'
import { realtime } from '#contract/realtime.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { operator, type Person, runJob, signUp } from '#testing/people.ts'
import { type ConnectedSocket, connect, emitTo, type Frame } from '#testing/sockets/sockets.ts'
import { activeOwner, openStore } from '#testing/stores.ts'

const app = await startApp()

/** A user who was connected, received three events and disconnected. */
async function gone() {
  const { id, token } = (await riders(app, 1, { at: null }))[0]!
  const stream = `user:${id}`
  const socket = await connect(app, token)
  await emitTo(app, stream, 3)
  await socket.frame('event', ({ offset }) => offset === 3)
  socket.cut()
  return { token, stream, epoch: socket.streams[stream]!.epoch, offset: 3 }
}

/** Emits one more event to each stream and returns everything received up to it. */
async function eventsUntilNow(socket: ConnectedSocket, ...streams: string[]): Promise<Frame[]> {
  for (const stream of streams) {
    const [last] = await emitTo(app, stream, 1)
    await socket.frame('event', ({ id }) => id === last!.id)
  }
  return socket.events()
}

test('a client that reconnects gets the missed events in order and once, then live events', async () => {
  const { token, stream, epoch, offset } = await gone()
  const missed = [...(await emitTo(app, stream, 150)), ...(await emitTo(app, stream, 1))]
  const socket = await connect(app, token, { [stream]: { epoch, offset } })
  expect(socket.streams).toEqual({ [stream]: { epoch, offset: 154, recovered: true } })
  const events = await eventsUntilNow(socket, stream)
  expect(events.slice(0, -1)).toEqual(missed)
  expect(events.at(-1)!.offset).toBe(155)
})

test('a client that missed nothing gets nothing again', async () => {
  const { token, stream, epoch, offset } = await gone()
  const socket = await connect(app, token, { [stream]: { epoch, offset } })
  expect(socket.streams[stream]).toEqual({ epoch, offset, recovered: true })
  expect((await eventsUntilNow(socket, stream)).map((event) => event.offset)).toEqual([4])
})

test.for([
  ['names no position', () => undefined, 1],
  ['counts in another epoch', ({ offset }) => ({ epoch: 'other', offset }), 1],
  ['is further than the stream', ({ epoch, offset }) => ({ epoch, offset: offset + 2 }), 1],
  ['missed too much', (at) => at, realtime.maxGap + 1],
] as [
  string,
  (at: { epoch: string; offset: number }) => { epoch: string; offset: number } | undefined,
  number,
][])(
  'a client that %s continues at the last offset and has to reload the state',
  async ([, positionFrom, missed]) => {
    const { token, stream, ...at } = await gone()
    await emitTo(app, stream, missed)
    const position = positionFrom(at)
    const socket = await connect(app, token, position ? { [stream]: position } : {})
    const top = at.offset + missed
    expect(socket.streams[stream]).toEqual({ epoch: at.epoch, offset: top, recovered: false })
    expect((await eventsUntilNow(socket, stream)).map(({ offset }) => offset)).toEqual([top + 1])
  },
)

test('the maximum number of missed events is resent', async () => {
  const { token, stream, epoch, offset } = await gone()
  const missed = await emitTo(app, stream, realtime.maxGap)
  const socket = await connect(app, token, { [stream]: { epoch, offset } })
  expect(socket.streams[stream]!.recovered).toBe(true)
  expect((await eventsUntilNow(socket, stream)).slice(0, -1)).toEqual(missed)
})

test('each stream is resumed separately', async () => {
  const owner = await activeOwner(app, await operator(app))
  const stores = [await openStore(owner), await openStore(owner)]
  const [one, other] = stores.map(({ id }) => `store:${id}`) as [string, string]
  const own = `user:${owner.id}`
  const before = await connect(app, owner.token)
  before.cut()
  const at = (stream: string) => ({
    epoch: before.streams[stream]!.epoch,
    offset: before.streams[stream]!.offset,
  })
  const missed = {
    [one]: await emitTo(app, one, 120),
    [other]: await emitTo(app, other, 5),
    [own]: await emitTo(app, own, 2),
  }
  const streams = { [one]: at(one), [other]: { ...at(other), epoch: 'lost' }, [own]: at(own) }
  const socket = await connect(app, owner.token, streams)
  const recovered = Object.entries(socket.streams).map(([name, stream]) => [name, stream.recovered])
  expect(Object.fromEntries(recovered)).toEqual({ [one]: true, [other]: false, [own]: true })
  const events = await eventsUntilNow(socket, one, other, own)
  const of = (name: string) => events.filter(({ stream }) => stream === name).slice(0, -1)
  expect({ [one]: of(one), [other]: of(other), [own]: of(own) }).toEqual({ ...missed, [other]: [] })
})

async function newToken({ refreshToken }: Person) {
  const { data } = await app.client().refreshTokens({ body: { refreshToken } })
  return data.userTokens.accessToken
}

test('events older than a week are not resent and are deleted; offsets continue', async () => {
  const person = await signUp(app, 'customer')
  const stream = `user:${person.id}`
  const { epoch } = (await connect(app, person.token)).streams[stream]!
  await emitTo(app, stream, 2)
  await app.services.clock.advance(3_600_000)
  const younger = await emitTo(app, stream, 2)
  await app.services.clock.advance(7 * 86_400_000 - 1_800_000)

  const token = await newToken(person)
  const resumeAt = (offset: number) => connect(app, token, { [stream]: { epoch, offset } })
  const recovered = async () =>
    Promise.all([0, 1, 2, 3].map(async (offset) => (await resumeAt(offset)).streams[stream]!.recovered))
  expect(await recovered()).toEqual([false, false, true, true])
  await runJob(app, 'forget-old-events')
  expect(await recovered()).toEqual([false, false, true, true])
  const socket = await resumeAt(2)
  const events = await eventsUntilNow(socket, stream)
  expect(events.slice(0, -1)).toEqual(younger)
  expect(events.at(-1)!.offset).toBe(5)

  const kept = () => app.services.db.many(sql`SELECT "offset" FROM stream_event WHERE stream = ${stream}`)
  await app.services.clock.advance(2 * 86_400_000)
  await runJob(app, 'forget-old-events')
  expect(await kept()).toEqual([{ offset: 5 }])
  await app.services.clock.advance(7 * 86_400_000)
  await runJob(app, 'forget-old-events')
  expect(await kept()).toEqual([])
  await emitTo(app, stream, 1)
  expect(await kept()).toEqual([{ offset: 6 }])
})
