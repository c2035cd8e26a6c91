import { expect, test, vi } from 'vitest'
import { WebSocket as NodeWebSocket } from 'ws'
import { fixChance, realtimeClients } from '#testing/sockets/realtime-clients.ts'
import { eventFrame, queue, scriptedServer } from '#testing/sockets/scripted-socket.ts'
import type { RealtimeOptions } from './index.ts'

const server = await scriptedServer()
const stream = 'user:u1'
const opened = (offset: number, recovered = true, epoch = 'k3') => ({ epoch, offset, recovered })
const positions = (offset: number) => ({ [stream]: { epoch: 'k3', offset } })

const open = realtimeClients(server.baseUrl)
fixChance(0)

/** A client that reconnects at once, and the calls of its handlers. */
function client(options: Partial<RealtimeOptions> = {}) {
  const { realtime } = open(options)
  const heard = queue<unknown>()
  realtime.on('alert.new', heard.put)
  realtime.on('reload', (name) => heard.put(`reload ${name}`))
  realtime.on('left', (name) => heard.put(`left ${name}`))
  return { realtime, heard }
}

test('the first frame has the token, and the URL does not', async () => {
  client({ token: async () => 'the token' })
  const { path, connect, socket } = await server.nextConnection()
  expect(path).toBe('/v1/realtime')
  expect(socket.protocol).toBe('realtime.v1')
  expect(connect).toEqual({ type: 'connect', token: 'the token', streams: {} })
})

test('events arrive in order, each with its origin', async () => {
  const { realtime, heard } = client()
  const abouts = queue<unknown>()
  realtime.on('order.update', (_data, about) => abouts.put(about))
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: opened(4, false) })
  send(eventFrame(stream, 5), eventFrame(stream, 6), eventFrame(stream, 7, {}, 'order.update'))
  expect([await heard.next(), await heard.next(), await heard.next()]).toEqual([`reload ${stream}`, 5, 6])
  const { type, data, ...about } = eventFrame(stream, 7, {}, 'order.update')
  expect(await abouts.next()).toEqual(about)
})

test('it resumes at its position, with a new token', async () => {
  let asked = 0
  const { heard } = client({ token: () => `token ${++asked}` })
  const first = await server.nextConnection()
  first.welcome({ [stream]: opened(4, false) })
  first.send(eventFrame(stream, 5))
  expect([await heard.next(), await heard.next()]).toEqual([`reload ${stream}`, 5])
  first.socket.terminate()
  const second = await server.nextConnection()
  expect(second.connect).toEqual({ type: 'connect', token: 'token 2', streams: positions(5) })
  second.welcome({ [stream]: opened(7) })
  second.send(eventFrame(stream, 6), eventFrame(stream, 7))
  expect([await heard.next(), await heard.next()]).toEqual([6, 7])
})

test('a restarted app resumes from the positions it saved', async () => {
  const { realtime, heard } = client({ positions: positions(5) })
  const { connect, welcome, send } = await server.nextConnection()
  expect(connect.streams).toEqual(positions(5))
  welcome({ [stream]: opened(6) })
  send(eventFrame(stream, 6))
  expect(await heard.next()).toBe(6)
  expect(realtime.positions()).toEqual(positions(6))
})

test('a handler that saves the positions includes its own event', async () => {
  const { realtime } = client({ positions: positions(5) })
  const saved = queue<unknown>()
  realtime.on('alert.new', () => saved.put(realtime.positions()))
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: opened(7) })
  send(eventFrame(stream, 6), eventFrame(stream, 7))
  expect([await saved.next(), await saved.next()]).toEqual([positions(6), positions(7)])
})

test('a duplicate event is delivered once', async () => {
  const { heard } = client({ positions: positions(4) })
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: opened(6) })
  send(eventFrame(stream, 5), eventFrame(stream, 4), eventFrame(stream, 5), eventFrame(stream, 6))
  expect([await heard.next(), await heard.next()]).toEqual([5, 6])
})

test('after a gap nothing is delivered until a new connection fills it', async () => {
  const { heard } = client({ positions: positions(4) })
  const first = await server.nextConnection()
  first.welcome({ [stream]: opened(7) })
  first.send(eventFrame(stream, 5), eventFrame(stream, 7))
  const second = await server.nextConnection()
  expect(second.connect.streams).toEqual(positions(5))
  second.welcome({ [stream]: opened(7) })
  second.send(eventFrame(stream, 6), eventFrame(stream, 7))
  expect([await heard.next(), await heard.next(), await heard.next()]).toEqual([5, 6, 7])
})

test('a withheld event only moves the position', async () => {
  const { realtime, heard } = client({ positions: positions(4) })
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: opened(6) })
  send({ type: 'event', stream, offset: 5, withheld: true }, eventFrame(stream, 6))
  expect(await heard.next()).toBe(6)
  expect(realtime.positions()).toEqual(positions(6))
})

test.for([
  { why: 'is not recovered', now: opened(90, false) },
  { why: 'is counted anew', now: opened(90, true, 'k4') },
])('a stream that $why has to be reloaded, and continues from there', async ({ now }) => {
  const { heard } = client({ positions: positions(4) })
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: now })
  send(eventFrame(stream, 91))
  expect([await heard.next(), await heard.next()]).toEqual([`reload ${stream}`, 91])
})

test('a ping is answered; one with a higher offset makes the client resume', async () => {
  const { heard } = client({ positions: positions(4) })
  const first = await server.nextConnection()
  first.welcome({ [stream]: opened(4) })
  first.send({ type: 'ping', streams: { [stream]: 4 } })
  expect(await first.frames.next()).toEqual({ type: 'pong' })
  first.send({ type: 'ping', streams: { [stream]: 5 } })
  const second = await server.nextConnection()
  expect(second.connect.streams).toEqual(positions(4))
  second.welcome({ [stream]: opened(5) })
  second.send(eventFrame(stream, 5))
  expect(await heard.next()).toBe(5)
})

test('streams are joined and left during a connection', async () => {
  const { realtime, heard } = client({ positions: positions(4) })
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: opened(4) })
  send(
    { type: 'streams', joined: { 'store:s1': opened(30, false, 'q1') }, left: [] },
    eventFrame('store:s1', 31),
  )
  expect([await heard.next(), await heard.next()]).toEqual(['reload store:s1', 31])
  send({ type: 'streams', joined: {}, left: ['store:s1'] }, eventFrame('store:s1', 32), eventFrame(stream, 5))
  expect([await heard.next(), await heard.next()]).toEqual(['left store:s1', 5])
  expect(realtime.positions()).toEqual(positions(5))
})

test('a stream lost while disconnected is left', async () => {
  const { realtime, heard } = client({
    positions: { ...positions(4), 'store:s1': { epoch: 'q1', offset: 9 } },
  })
  const { welcome } = await server.nextConnection()
  welcome({ [stream]: opened(4) })
  expect(await heard.next()).toBe('left store:s1')
  expect(realtime.positions()).toEqual(positions(4))
})

test('a handler that throws, at once or later, does not affect the others', async () => {
  const onError = vi.fn()
  const { realtime, heard } = client({ positions: positions(4), onError })
  const handlers = [
    () => {
      throw new Error('at once')
    },
    async () => {
      throw new Error('later')
    },
  ]
  const offs = handlers.map((handler) => realtime.on('alert.new', handler))
  const late = queue<unknown>()
  realtime.on('alert.new', late.put)
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: opened(5) })
  send(eventFrame(stream, 5))
  expect([await heard.next(), await late.next()]).toEqual([5, 5])
  for (const off of offs) off()
  send(eventFrame(stream, 6))
  expect([await heard.next(), await late.next()]).toEqual([6, 6])
  expect(onError.mock.calls.map(([error]) => error.message)).toEqual(['at once', 'later'])
})

test('a handler that closes is the last one called, also when the socket still reads', async () => {
  const { realtime, heard } = client({ positions: positions(4), WebSocket: NodeWebSocket as never })
  realtime.on('alert.new', () => realtime.close())
  const { welcome, send, socket } = await server.nextConnection()
  welcome({ [stream]: opened(6) })
  send(eventFrame(stream, 5), eventFrame(stream, 6))
  await new Promise((resolve) => socket.once('close', resolve))
  expect(await heard.next()).toBe(5)
  expect(heard.size).toBe(0)
  expect(realtime.positions()).toEqual(positions(5))
})

test('frames and events of a later version are ignored', async () => {
  const { heard } = client({ positions: positions(4) })
  const { welcome, send } = await server.nextConnection()
  welcome({ [stream]: opened(6) })
  send({ type: 'weather' } as never, eventFrame(stream, 5, {}, 'order.dreamt.of'), eventFrame(stream, 6))
  expect(await heard.next()).toBe(6)
})
