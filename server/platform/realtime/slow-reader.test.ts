import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { operator } from '#testing/people.ts'
import { connect, emitTo, type Frame, openSocket, tcpOf } from '#testing/sockets/sockets.ts'
import { activeOwner, openStore } from '#testing/stores.ts'

/** The server's ends of all TCP connections, by the client's port. */
const lines = new Map<number, Socket>()
const keepLine = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  lines.set(socket.remotePort!, socket)
}
subscribe('net.server.socket', keepLine)
afterAll(() => unsubscribe('net.server.socket', keepLine))

// A separate app: it leaves many megabytes of events.
const app = await startApp()
const text = 'ẹ̀fọ́ '.repeat(8000)

const socketsOf = async (userId: string) =>
  (await app.services.db.many(sql`SELECT FROM realtime_socket WHERE user_id = ${userId}`)).length

test('a slow reader is closed, reconnects and misses nothing; others get all events at once', async () => {
  const { id, token } = (await riders(app, 1, { at: null }))[0]!
  const own = `user:${id}`
  const [stalled, neighbour] = [await connect(app, token), await connect(app, token)]
  tcpOf(stalled).pause()
  const emitted: Frame[] = []
  while ((await socketsOf(id)) > 1) emitted.push(...(await emitTo(app, own, 20, { text })))
  tcpOf(stalled).resume()
  expect(await stalled.whenClosed()).toEqual({ code: 4008, reason: 'slow-reader' })
  expect(stalled.frames.at(-1)).toMatchObject({ type: 'disconnect', code: 4008, reconnect: true })
  await neighbour.frame('event', ({ offset }) => offset === emitted.length)
  expect(neighbour.events()).toEqual(emitted)

  const got = stalled.events()
  expect(got.length).toBeLessThan(emitted.length)

  const { epoch } = stalled.streams[own]!
  const back = await connect(app, token, { [own]: { epoch, offset: got.at(-1)!.offset } })
  expect(back.streams[own]!.recovered).toBe(true)
  await back.frame('event', ({ offset }) => offset === emitted.length)
  expect([...got, ...back.events()]).toEqual(emitted)
})

/**
 * A client to which the server sends nothing more, as if it did not read: the backlog is then known exactly.
 */
async function stalledReader() {
  const { id, token } = (await riders(app, 1, { at: null }))[0]!
  // The hub sends an event to connections in the order they joined: what the second has received, the first
  // was sent.
  const [socket, neighbour] = [await connect(app, token), await connect(app, token)]
  const readData = async (count: number, length = 0) => {
    const emitted = await emitTo(app, `user:${id}`, count, { text: 'x'.repeat(length) })
    await neighbour.frame('event', ({ offset }) => offset === emitted.at(-1)!.offset)
  }
  await readData(1)
  await socket.frame('event')
  const line = lines.get(tcpOf(socket).localPort!)!
  line.cork()
  return { socket, line, readData }
}

test('256 messages may wait behind the one being sent, and no more', async () => {
  const [patient, slow] = [await stalledReader(), await stalledReader()]
  await patient.readData(257)
  patient.line.uncork()
  await patient.socket.frame('event', ({ offset }) => offset === 1 + 257)
  expect((await patient.socket.request('chats.get', {})).success).toBe(true)

  await slow.readData(258)
  slow.line.uncork()
  expect(await slow.socket.whenClosed()).toEqual({ code: 4008, reason: 'slow-reader' })
  expect(slow.socket.events()).toHaveLength(1 + 257)
})

/**
 * Leaves exactly this many bytes in the backlog, in two messages that are long enough to have headers of the
 * same length.
 */
async function letWait({ line, readData }: Awaited<ReturnType<typeof stalledReader>>, bytes: number) {
  const length = 500_000
  await readData(1, length)
  const first = line.writableLength
  const around = first - length
  await readData(1, bytes - first - around)
  expect(line.writableLength).toBe(bytes)
}

test('1 MiB may wait, and not a byte more', async () => {
  const [patient, slow] = [await stalledReader(), await stalledReader()]
  await letWait(patient, 1_048_576)
  await patient.readData(1)
  patient.line.uncork()
  await patient.socket.frame('event', ({ offset }) => offset === 1 + 3)
  expect((await patient.socket.request('chats.get', {})).success).toBe(true)

  await letWait(slow, 1_048_577)
  await slow.readData(1)
  slow.line.uncork()
  expect(await slow.socket.whenClosed()).toEqual({ code: 4008, reason: 'slow-reader' })
  expect(slow.socket.events()).toHaveLength(1 + 2)
})

test('a client that reconnects gets missed events at the pace at which it reads, of all streams at once', async () => {
  const owner = await activeOwner(app, await operator(app))
  const stores = [await openStore(owner), await openStore(owner), await openStore(owner)]
  const streams = stores.map(({ id }) => `store:${id}`)
  const before = await connect(app, owner.token)
  const emitted: Frame[][] = []
  for (const stream of streams) emitted.push(await emitTo(app, stream, 80, { text }))
  before.cut()

  const socket = await openSocket(app)
  tcpOf(socket).pause()
  socket.send({ type: 'connect', token: owner.token, streams: positionsIn(before.streams) })
  const neighbour = await connect(app, owner.token)
  for (const stream of streams) {
    await emitTo(app, stream, 1, { text })
    await neighbour.frame('event', (frame) => frame.stream === stream)
  }
  tcpOf(socket).resume()
  await socket.frame('connected')
  for (const [place, stream] of streams.entries()) {
    const top = emitted[place]!.length + 1
    await socket.frame('event', (frame) => frame.stream === stream && frame.offset === top)
    expect(
      socket
        .events()
        .filter((frame) => frame.stream === stream)
        .slice(0, -1),
    ).toEqual(emitted[place])
  }
  expect(socket.closed).toBeUndefined()
})

function positionsIn(streams: { [stream: string]: { epoch: string; offset: number } }) {
  const entries = Object.entries(streams).map(([name, { epoch, offset }]) => [name, { epoch, offset }])
  return Object.fromEntries(entries)
}
