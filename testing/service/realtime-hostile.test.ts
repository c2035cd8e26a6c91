import { afterAll, expect, test } from 'vitest'
import { realtime } from '#contract/realtime.ts'
import { sharedApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { signUp } from '#testing/people.ts'
import { serveSockets } from '#testing/sockets/socket-server.ts'
import { connect, emitTo, openSocket, type TestSocket, tcpOf } from '#testing/sockets/sockets.ts'

const app = await sharedApp()
const hasty = await serveSockets(app, { handshake: 200 })
const pinging = await serveSockets(app, { ping: 50 })
const { id, token } = await signUp(app, 'customer')
const newToken = async () => (await riders(app, 1, { at: null }))[0]!.token
const neighbour = await connect(app, token)

/** Nothing that a client sends causes an internal error or harms others. */
afterAll(async () => {
  const [emitted] = await emitTo(app, `user:${id}`, 1)
  await neighbour.frame('event', (frame) => frame.id === emitted!.id)
  const faults = app.log.filter(
    ({ level, status }) => level === 'error' || level === 'warn' || status === 500,
  )
  expect(faults).toEqual([])
})

const bytes =
  (...parts: (number | string)[]) =>
  (socket: TestSocket) =>
    tcpOf(socket).write(
      Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.of(part)))),
    )
const textOf = (text: string) => (socket: TestSocket) => socket.send(text)
const padded = (frame: object, length: number) => JSON.stringify(frame).padEnd(length)
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const pong = { type: 'pong' }

/** The frames sent, and the close code. */
const attacks: [string, (socket: TestSocket) => unknown, number][] = [
  ['an empty text', textOf(''), 4500],
  ['no JSON', textOf('hello'), 4500],
  ['half a JSON', textOf('{"type":"pong"'), 4500],
  ['null', textOf('null'), 4500],
  ['a number', textOf('7'), 4500],
  ['a list', textOf('[{"type":"pong"}]'), 4500],
  ['an unknown type', textOf('{"type":"subscribe"}'), 4500],
  ['a type that every object has', textOf('{"type":"__proto__"}'), 4500],
  ['a type that is no text', textOf('{"type":{"pong":1}}'), 4500],
  ['more than belongs there', textOf('{"type":"pong","__proto__":{"admin":true}}'), 4500],
  ['a request without an id', textOf('{"type":"request","action":"chats.get"}'), 4500],
  ['data that is a list', textOf('{"type":"request","id":"1","action":"chats.get","data":[]}'), 4500],
  ['JSON of great depth', textOf(deep(30_000)), 4500],
  ['a binary frame', ({ socket }) => socket.send(Buffer.from(JSON.stringify(pong))), 4500],
  ['65 KiB', textOf(padded(pong, 65 * 1024)), 4509],
  ['65 KiB in pieces', inPieces(65), 4509],
  ['2 MiB', textOf(padded(pong, 2 * 1024 * 1024)), 1009],
  ['the promise of a terabyte', bytes(0x81, 0xff, 0, 0, 1, 0, 0, 0, 0, 0), 1009],
  ['text that is not UTF-8', ({ socket }) => socket.send(Buffer.of(0xff, 0xfe), { binary: false }), 1007],
  ['an unmasked frame', bytes(0x81, 2, '{}'), 1002],
  ['a frame that claims to be compressed', bytes(0xc1, 0x80, 0, 0, 0, 0), 1002],
  ['a frame of an unknown kind', bytes(0x83, 0x80, 0, 0, 0, 0), 1002],
  ['bytes of nothing', bytes('GET / HTTP/1.1\r\n\r\n'), 1002],
]

function inPieces(count: number) {
  return ({ socket }: TestSocket) => {
    for (let piece = 1; piece <= count; piece++)
      socket.send(' '.repeat(1024), { fin: piece === count, binary: false })
  }
}

test.for(attacks)('%s closes only the socket it came from', async ([, attack, code]) => {
  const victims = [await openSocket(app), await connect(app, token)]
  for (const socket of victims) attack(socket)
  for (const socket of victims) expect((await socket.whenClosed()).code).toBe(code)
  const [emitted] = await emitTo(app, `user:${id}`, 1)
  await neighbour.frame('event', (frame) => frame.id === emitted!.id)
})

test('a frame of 64 KiB is accepted', async () => {
  const socket = await connect(app, token)
  socket.send(padded({ type: 'request', id: 'large', action: 'nothing' }, realtime.maxFrameBytes))
  expect(await socket.frame('response')).toMatchObject({ id: 'large', statusCode: 404 })
})

const pagination = { pageSize: 20, lastEvaluatedKey: null }

const strange: [string, string][] = [
  ['great depth in a field of no operation', `{"nothing":${deep(30_000)}}`],
  ['a prototype', '{"__proto__":{"pageSize":1}}'],
  ['a constructor', '{"constructor":{"prototype":{"pageSize":1}}}'],
  [
    'more fields than anybody needs',
    JSON.stringify(Object.fromEntries(Array.from({ length: 4000 }, (_, n) => [n, n]))),
  ],
]

test.for<[what: string, data: string, action: string]>([
  ['data of great depth', `{"keyword":${deep(30_000)}}`, 'chats.get'],
  ['a text that cannot be kept', '{"keyword":"\\u0000"}', 'chats.get'],
  ['half of a character', '{"keyword":"\\ud800"}', 'chats.get'],
  ...strange.map(([what, data]) => [what, data, 'support.ticket.open.get'] as [string, string, string]),
])('a request with %s is refused and the socket stays', async ([, data, action]) => {
  const socket = await connect(app, await newToken())
  socket.send(`{"type":"request","id":"1","action":"${action}","data":${data}}`)
  expect(await socket.frame('response')).toMatchObject({
    id: '1',
    statusCode: 400,
    error: { code: 'request.invalid' },
  })
  expect(await socket.request('chats.get', {})).toMatchObject({ statusCode: 200 })
})

test.for(strange)('a list ignores %s', async ([, data]) => {
  const socket = await connect(app, await newToken())
  socket.send(`{"type":"request","id":"1","action":"chats.get","data":${data}}`)
  expect(await socket.frame('response')).toMatchObject({ id: '1', statusCode: 200, pagination })
  expect(await socket.request('chats.get', {})).toMatchObject({ statusCode: 200 })
})

test('positions with names of Object.prototype members are ignored', async () => {
  const socket = await openSocket(app)
  const positions = '{"__proto__":{"epoch":"x","offset":1},"constructor":{"epoch":"x","offset":1}}'
  socket.send(`{"type":"connect","token":"${token}","streams":${positions}}`)
  expect(Object.keys((await socket.frame('connected')).streams)).toEqual([`user:${id}`])
})

test('half a frame and then silence is closed at the next deadline', async () => {
  const own = await newToken()
  const [early, late] = [await openSocket(hasty), await openSocket(pinging)]
  late.send({ type: 'connect', token: own })
  await late.frame('connected')
  for (const socket of [early, late]) bytes(0x81, 0xff, 0, 0)(socket)
  expect(await early.frame('disconnect')).toMatchObject({ code: 4004 })
  expect(await late.frame('disconnect')).toMatchObject({ code: 4003 })
})

test('protocol pings are answered', async () => {
  const socket = await connect(app, await newToken())
  let pongs = 0
  socket.socket.on('pong', () => void pongs++)
  socket.socket.ping('hello')
  await expect.poll(() => pongs).toBe(1)
})

test.for([
  ['pings', Buffer.of(0x89, 0x80, 0, 0, 0, 0)],
  ['pongs', Buffer.of(0x8a, 0x80, 0, 0, 0, 0)],
  ['pong frames', Buffer.concat([Buffer.of(0x81, 0x8f, 0, 0, 0, 0), Buffer.from('{"type":"pong"}')])],
] as const)('a flood of %s is not read to its end, with or without a token', async ([, frame]) => {
  for (const socket of [await openSocket(app), await connect(app, await newToken())]) {
    if (socket.frames.length === 0 && frame[0] === 0x81) continue
    tcpOf(socket).write(Buffer.concat(Array(20_000).fill(frame)))
    expect(await socket.frame('disconnect')).toMatchObject({ code: 4006, reconnect: true })
    await socket.whenClosed()
  }
})
