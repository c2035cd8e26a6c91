import { expect, onTestFinished, test, vi } from 'vitest'
import { closeCodes } from '#contract/realtime.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { operator, signInAgain, signUp } from '#testing/people.ts'
import { serveSockets } from '#testing/sockets/socket-server.ts'
import { connect, emitTo, openSocket } from '#testing/sockets/sockets.ts'
import { activeOwner, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const hasty = await serveSockets(app, { handshake: 30, resume: 30 })
const patient = await serveSockets(app, {})
const person = await signUp(app, 'customer')
const own = `user:${person.id}`
const bearer = { headers: { authorization: `Bearer ${person.token}` } }

const topOf = async (stream: string) =>
  await app.services.db.one<{ epoch: string; offset: number }>(sql`
    SELECT epoch, top AS offset FROM stream WHERE name = ${stream}`)

test('a connect frame with a token opens the user’s stream at its current offset, and live events follow', async () => {
  await emitTo(app, own, 2)
  const socket = await openSocket(app)
  socket.send({ type: 'connect', token: person.token })
  const { exp } = JSON.parse(Buffer.from(person.token.split('.')[1]!, 'base64url').toString())
  expect(await socket.frame('connected')).toEqual({
    type: 'connected',
    connectionId: expect.any(String),
    pingSeconds: 25,
    tokenExpiresAt: new Date(exp * 1000).toISOString(),
    streams: { [own]: { ...(await topOf(own)), recovered: false } },
  })
  const [emitted] = await emitTo(app, own, 1)
  await socket.frame('event')
  expect(socket.events()).toEqual([emitted])
})

test('an owner gets the streams of all own stores, an operator that of all operators', async () => {
  const staff = await operator(app)
  const owner = await activeOwner(app, staff)
  const [one, other] = [await openStore(owner), await openStore(owner)]
  expect(Object.keys((await connect(app, staff.token)).streams).toSorted()).toEqual(
    ['operators', `user:${staff.id}`].toSorted(),
  )
  expect(Object.keys((await connect(app, owner.token)).streams).toSorted()).toEqual(
    [`store:${one.id}`, `store:${other.id}`, `user:${owner.id}`].toSorted(),
  )
})

test('positions in streams of others are ignored', async () => {
  const [stranger] = await riders(app, 1, { at: null })
  const socket = await connect(app, stranger!.token, { [own]: await topOf(own), operators: await topOf(own) })
  expect(Object.keys(socket.streams)).toEqual([`user:${stranger!.id}`])
  await emitTo(app, own, 1)
  const [emitted] = await emitTo(app, `user:${stranger!.id}`, 1)
  await socket.frame('event')
  expect(socket.events()).toEqual([emitted])
})

test('with a token in the header no connect frame is needed', async () => {
  const socket = await openSocket(hasty, bearer)
  expect((await socket.frame('connected')).streams[own].recovered).toBe(false)
  await emitTo(app, own, 1)
  await socket.frame('event')
})

test('with a token in the header a connect frame may contain positions to resume from', async () => {
  const { epoch, offset } = await topOf(own)
  const [missed] = await emitTo(app, own, 1)
  const socket = await openSocket(patient, bearer)
  socket.send({ type: 'connect', streams: { [own]: { epoch, offset } } })
  expect((await socket.frame('connected')).streams[own]).toEqual({
    epoch,
    offset: offset + 1,
    recovered: true,
  })
  await socket.frame('event')
  expect(socket.events()).toEqual([missed])
})

test.for([
  ['an offset beyond all counting', (epoch: string) => ({ epoch, offset: 1e300 })],
  ['an epoch that no text could be', () => ({ epoch: '\0', offset: 1 })],
] as const)('%s is not a valid position to resume from', async ([, position]) => {
  const { epoch, offset } = await topOf(own)
  const socket = await connect(app, person.token, { [own]: position(epoch) })
  expect(socket.streams[own]).toEqual({ epoch, offset, recovered: false })
})

test('a client that sends nothing is closed', async () => {
  const socket = await openSocket(hasty)
  expect(await socket.whenClosed()).toEqual({ code: 4004, reason: 'handshake-late' })
  expect(socket.frames).toEqual([
    { type: 'disconnect', code: 4004, reason: 'handshake-late', reconnect: true, afterMs: 0 },
  ])
})

test('a client that sends nothing is closed after exactly ten seconds', async () => {
  let now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const silent = await openSocket(app)
  const signedIn = await openSocket(app, bearer)
  now += 9999
  // The same tick visits sockets in the order they were opened, and admits the second.
  await signedIn.frame('connected')
  expect(silent.frames).toEqual([])
  now += 1
  expect(await silent.whenClosed()).toEqual({ code: 4004, reason: 'handshake-late' })
})

const session = await signInAgain(app, person)
await session.client.signOut({})
const [head, payload] = person.token.split('.')

test.for([
  ['no token', {}],
  ['no token of ours', { token: 'x' }],
  ['a forged one', { token: `${head}.${payload}.${Buffer.alloc(32).toString('base64url')}` }],
  ['a refresh token', { token: person.refreshToken }],
  ['one of a session that was signed out', { token: session.token }],
] as const)('%s cannot open a socket', async ([, token]) => {
  const socket = await openSocket(app)
  socket.send({ type: 'connect', ...token })
  expect(await socket.whenClosed()).toEqual({ code: 4501, reason: 'unauthorised' })
  expect(socket.frames).toEqual([
    { type: 'disconnect', code: 4501, reason: 'unauthorised', reconnect: false, afterMs: 0 },
  ])
})

test('an invalid token in the header is refused', async () => {
  const socket = await openSocket(hasty, { headers: { authorization: 'Bearer x.y.z' } })
  expect((await socket.whenClosed()).code).toBe(4501)
})

const { token } = person
test.for([
  ['a request', { type: 'request', id: '1', action: 'chats.get', data: {} }],
  ['a refresh', { type: 'refresh', token }],
  ['a pong', { type: 'pong' }],
  ['an event', { type: 'event' }],
  ['a connect with more than belongs there', { type: 'connect', token, role: 'operator' }],
  ['a connect with a token that is no text', { type: 'connect', token: 7 }],
  [
    'a connect before the beginning',
    { type: 'connect', token, streams: { [own]: { epoch: 'x', offset: -1 } } },
  ],
] as const)('%s cannot be the first frame', async ([, frame]) => {
  const socket = await openSocket(app)
  socket.send(frame)
  expect((await socket.whenClosed()).code).toBe(closeCodes.malformed.code)
})

test('a second connect frame closes the socket, also before the first is answered', async () => {
  const late = await connect(app, person.token)
  late.send({ type: 'connect', token: person.token })
  expect((await late.whenClosed()).code).toBe(4500)
  const early = await openSocket(app)
  for (let times = 0; times < 2; times++) early.send({ type: 'connect', token: person.token })
  expect((await early.whenClosed()).code).toBe(4500)
})

test('an expired token has to be refreshed', async () => {
  await app.services.clock.advance(15 * 60_000)
  const socket = await openSocket(app)
  socket.send({ type: 'connect', token: person.token })
  expect(await socket.whenClosed()).toEqual({ code: 4002, reason: 'token-expired' })
  expect(socket.frames[0]).toMatchObject({ reconnect: true })
})
