import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { riders } from '#testing/orders/dispatch.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { operator } from '#testing/people.ts'
import { connect, emitTo, openSocket, tcpOf } from '#testing/sockets/sockets.ts'

const app = await startApp()
const staff = await operator(app)
const newApp = () => startApp({}, { url: app.databaseUrl })
const faultsOf = ({ log }: typeof app) => log.filter(({ level }) => level === 'error' || level === 'warn')

test('all clients are asked to reconnect, at spread times, and can do so elsewhere', async () => {
  const leaving = await newApp()
  const people = await riders(app, 8, { at: null })
  const sockets = await Promise.all(people.map(({ token }) => connect(leaving, token)))
  const unshaken = await openSocket(leaving)
  const began = performance.now()
  await leaving.close()
  expect(performance.now() - began).toBeLessThan(4900)

  for (const socket of [...sockets, unshaken]) {
    expect(await socket.whenClosed()).toEqual({ code: 4001, reason: 'shutdown' })
    expect(socket.frames.at(-1)).toEqual({
      type: 'disconnect',
      code: 4001,
      reason: 'shutdown',
      reconnect: true,
      afterMs: expect.any(Number),
    })
  }
  const waits = sockets.map(({ frames }) => frames.at(-1)!.afterMs)
  expect(new Set(waits).size).toBeGreaterThan(4)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5000)
  expect(faultsOf(leaving)).toEqual([])

  const stream = `user:${people[0]!.id}`
  const [missed] = await emitTo(app, stream, 1)
  const { epoch, offset } = sockets[0]!.streams[stream]!
  const back = await connect(app, people[0]!.token, { [stream]: { epoch, offset } })
  expect(await back.frame('event')).toEqual(missed)
})

test('neither a client that does not read nor one in the handshake delays it, and no new one is admitted', async () => {
  const leaving = await newApp()
  const { token } = (await riders(app, 1, { at: null }))[0]!
  const stuck = await connect(leaving, token)
  tcpOf(stuck).pause()
  const shaking = await openSocket(leaving)
  shaking.send({ type: 'connect', token })
  const began = performance.now()
  const closing = leaving.close()
  await expect(openSocket(leaving)).rejects.toThrow('429')
  await closing
  expect(performance.now() - began).toBeLessThan(4900)
  expect((await shaking.whenClosed()).code).toBe(4001)
  expect(faultsOf(leaving)).toEqual([])
})

test('requests sent before are answered', async () => {
  const leaving = await newApp()
  const market = await openMarket(app, staff)
  await paidOrder(app, market)
  const { customer, storeId } = market
  const { data } = await customer.client.sendMessageToStore({ params: { storeId }, body: { text: 'Hello' } })
  const socket = await connect(leaving, customer.token)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hold } = Promise.withResolvers<void>()
  const holding = app.services.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM chat WHERE id = ${data.chatId} FOR UPDATE`)
    hold()
    await held
  })
  await locked
  const asked = socket.request('chat.message.post', { chatId: data.chatId, text: 'Still there?' })
  await expect.poll(() => waitingForLocks()).toBe(1)
  const closing = leaving.close()
  release()
  await holding
  expect(await asked).toMatchObject({ statusCode: 200 })
  await closing
  expect((await socket.whenClosed()).code).toBe(4001)
  expect(faultsOf(leaving)).toEqual([])
})

const waitingForLocks = async () =>
  (
    await app.services.db.many(sql`
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`)
  ).length
