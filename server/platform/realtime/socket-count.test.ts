import { expect, test } from 'vitest'
import { realtime } from '#contract/realtime.ts'
import { sharedApp, startApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { connect, openSocket, type TestSocket } from '#testing/sockets/sockets.ts'

const app = await sharedApp()
const other = await startApp({}, { url: app.databaseUrl })
const most = realtime.maxSocketsPerUser

const newPerson = async () => (await riders(app, 1, { at: null }))[0]!

/** The result of opening a socket: `connected`, or its close code. */
async function fateOf(socket: TestSocket, token: string): Promise<string | number> {
  socket.send({ type: 'connect', token })
  await expect.poll(() => socket.frames.length).toBeGreaterThan(0)
  return socket.frames[0]!.type === 'connected' ? 'connected' : (await socket.whenClosed()).code
}

const tried = async (at: { url: string }, token: string) => fateOf(await openSocket(at), token)

test('the number of sockets per user is limited across all processes', async () => {
  const [{ token }, neighbour] = [await newPerson(), await newPerson()]
  const places = Array.from({ length: most }, (_, index) => (index % 2 ? app : other))
  const sockets = await Promise.all(places.map((at) => connect(at, token)))
  expect(await Promise.all([app, other].map((at) => tried(at, token)))).toEqual([4005, 4005])
  expect(await tried(app, neighbour.token)).toBe('connected')

  sockets[0]!.socket.close()
  await sockets[0]!.whenClosed()
  await expect.poll(() => tried(app, token)).toBe('connected')
  expect(await tried(other, token)).toBe(4005)
})

test('many sockets opened at once do not exceed the limit', async () => {
  for (let round = 0; round < 5; round++) {
    const { token } = await newPerson()
    const places = Array.from({ length: most * 2 }, (_, index) => (index % 2 ? app : other))
    const sockets = await Promise.all(places.map((at) => openSocket(at)))
    const fates = await Promise.all(sockets.map((socket) => fateOf(socket, token)))
    expect(fates.filter((fate) => fate === 'connected')).toHaveLength(most)
    expect(fates.filter((fate) => fate === 4005)).toHaveLength(most)
  }
})

test('a refused socket, or one closed before it connected, does not count against the limit', async () => {
  const { token } = await newPerson()
  const hasty = await Promise.all(Array.from({ length: most * 2 }, () => openSocket(app)))
  for (const socket of hasty) socket.send({ type: 'connect', token })
  for (const socket of hasty) socket.cut()
  for (let place = 0; place < most; place++) await expect.poll(() => tried(app, token)).toBe('connected')
})
