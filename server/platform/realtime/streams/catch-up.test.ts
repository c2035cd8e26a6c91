import { expect, test } from 'vitest'
import { blockConnections } from '#testing/app/database.ts'
import { startApp } from '#testing/app.ts'
import { eventually, signUp } from '#testing/people.ts'
import { connect, emitTo, openSocket, tcpOf } from '#testing/sockets/sockets.ts'

const app = await startApp({ REALTIME_SWEEP_MS: '200' })

test('a database outage while a client catches up delays events and loses none', async () => {
  const person = await signUp(app, 'customer')
  const stream = `user:${person.id}`
  const { streams } = await connect(app, person.token)
  const { epoch, offset } = streams[stream]!
  const missed = await emitTo(app, stream, 300, { text: 'x'.repeat(30_000) })

  const socket = await openSocket(app)
  // Events are not fetched for a client that does not read: the rest is still to be fetched when the database
  // goes down.
  socket.socket.once('message', () => tcpOf(socket).pause())
  socket.send({ type: 'connect', token: person.token, streams: { [stream]: { epoch, offset } } })
  await socket.frame('connected')
  const allowConnections = await blockConnections(app.databaseUrl)
  tcpOf(socket).resume()
  const failed = () => app.log.some(({ msg }) => msg === 'catch-up failed') || undefined
  await eventually(async () => failed(), 'a read that fails')
  await allowConnections()

  await eventually(
    async () => socket.events().length === missed.length || undefined,
    'everything that was missed',
  )
  expect(socket.events()).toEqual(missed)
  expect(socket.frames.filter(({ type }) => type === 'streams')).toEqual([])
  socket.cut()
})
