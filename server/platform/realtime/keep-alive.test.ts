import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { type Person, signInAgain, signUp } from '#testing/people.ts'
import { serveSockets } from '#testing/sockets/socket-server.ts'
import { connect, emitTo, openSocket } from '#testing/sockets/sockets.ts'

const app = await startApp()
const pinging = await serveSockets(app, { ping: 500 })
const calm = await serveSockets(app, {})
const newPerson = async () => (await riders(app, 1, { at: null }))[0]!

/** Refreshes the tokens of the session, a minute later. */
async function renewed(person: Person): Promise<Person> {
  await app.services.clock.advance(60_000)
  const { data } = await app.client().refreshTokens({ body: { refreshToken: person.refreshToken } })
  const { accessToken: token, refreshToken } = data.userTokens
  return { ...person, token, refreshToken, client: app.client(token) }
}

const expiryOf = (token: string) =>
  new Date(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).exp * 1000).toISOString()

test('pings contain the last offset of each stream', async () => {
  const { id, token } = await newPerson()
  const own = `user:${id}`
  await emitTo(app, own, 3)
  const socket = await connect(pinging, token)
  expect(await socket.frame('ping')).toEqual({ type: 'ping', streams: { [own]: 3 } })
  await emitTo(app, own, 2)
  expect(await socket.frame('ping', ({ streams }) => streams[own] > 3)).toMatchObject({
    streams: { [own]: 5 },
  })
  expect(socket.events()).toHaveLength(2)
})

test('a client that answers pings stays connected, one that does not is closed', async () => {
  const { token } = await newPerson()
  const [answering, silent] = [await connect(pinging, token), await openSocket(pinging)]
  silent.send({ type: 'connect', token })
  expect(await silent.whenClosed()).toEqual({ code: 4003, reason: 'silent' })
  expect(silent.frames.map(({ type }) => type)).toEqual(['connected', 'ping', 'disconnect'])
  const pings = () => answering.frames.filter(({ type }) => type === 'ping').length
  await expect.poll(pings).toBeGreaterThan(3)
  expect(answering.closed).toBeUndefined()
})

test('a refresh keeps the socket open beyond the expiry of its first token', async () => {
  const person = await signUp(app, 'customer')
  const [socket, left] = [await connect(calm, person.token), await connect(calm, person.token)]
  const { token } = await renewed(person)
  socket.send({ type: 'refresh', token })
  expect(await socket.frame('refreshed')).toEqual({ type: 'refreshed', tokenExpiresAt: expiryOf(token) })
  expect(expiryOf(token) > expiryOf(person.token)).toBe(true)

  await app.services.clock.advance(14.5 * 60_000)
  expect(await left.whenClosed()).toEqual({ code: 4002, reason: 'token-expired' })
  expect(left.frames.at(-1)).toMatchObject({ type: 'disconnect', code: 4002, reconnect: true })
  await emitTo(app, `user:${person.id}`, 1)
  await socket.frame('event')
  await app.services.clock.advance(60_000)
  expect((await socket.whenClosed()).code).toBe(4002)
})

test('a refresh with an invalid token, or one of another user, closes the socket', async () => {
  const [{ token }, other] = [await newPerson(), await newPerson()]
  for (const wrong of [other.token, 'x']) {
    const socket = await connect(calm, token)
    socket.send({ type: 'refresh', token: wrong })
    expect((await socket.whenClosed()).code).toBe(4501)
  }
  await app.services.clock.advance(15 * 60_000)
  const socket = await connect(calm, (await newPerson()).token)
  socket.send({ type: 'refresh', token })
  expect((await socket.whenClosed()).code).toBe(4002)
})

test('after a refresh with a token of another session, the socket is closed when that session ends', async () => {
  const first = await signUp(app, 'customer')
  const second = await signInAgain(app, first)
  const socket = await connect(calm, first.token)
  socket.send({ type: 'refresh', token: second.token })
  await socket.frame('refreshed')
  await first.client.signOut({})
  await emitTo(app, `user:${first.id}`, 1)
  await socket.frame('event')
  await second.client.signOut({})
  expect((await socket.whenClosed()).code).toBe(4501)
})
