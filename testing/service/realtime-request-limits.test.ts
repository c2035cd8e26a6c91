import { expect, test } from 'vitest'
import { realtime } from '#contract/realtime.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import { openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { operator } from '#testing/people.ts'
import { connect, emitTo } from '#testing/sockets/sockets.ts'

const app = await sharedApp()
const market = await openMarket(app, await operator(app))
const { customer, storeId } = market
await paidOrder(app, market)
const { data: first } = await customer.client.sendMessageToStore({
  params: { storeId },
  body: { text: 'Hello' },
})
const { maxRequestsInFlight: atOnce, maxRequestsPerSecond: perSecond } = realtime

const post = (number: number) => ({ chatId: first.chatId, text: `Message ${number}` })
const tooMany = {
  success: false,
  statusCode: 429,
  retryAfterSeconds: 1,
  error: expect.objectContaining({ code: 'request.rate-limited' }),
}

test('the number of requests in flight is limited; the next is refused, and the others are answered', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: hold } = Promise.withResolvers<void>()
  const holding = app.services.db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM chat WHERE id = ${first.chatId} FOR UPDATE`)
    hold()
    await held
  })
  await locked
  const socket = await connect(app, customer.token)
  const waiting = Array.from({ length: atOnce }, (_, number) =>
    socket.request('chat.message.post', post(number)),
  )
  expect(await socket.request('chats.get')).toMatchObject(tooMany)
  release()
  await holding
  expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(atOnce).fill(200))
  expect(await socket.request('chats.get')).toMatchObject({ statusCode: 200 })
})

test('the number of requests per second is limited; further ones are refused until it is over', async () => {
  const socket = await connect(app, customer.token)
  const answers = Array.from({ length: perSecond * 2 + 1 }, () => socket.request('nothing'))
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  expect(statuses.slice(0, perSecond)).toEqual(Array(perSecond).fill(404))
  expect(statuses).toContain(429)
  await expect.poll(async () => (await socket.request('nothing')).statusCode, { interval: 50 }).toBe(404)
})

test('a client that continues although refused is closed; the user’s other sockets stay', async () => {
  const [socket, neighbour] = [await connect(app, customer.token), await connect(app, customer.token)]
  for (let number = 0; number < 300; number++)
    socket.send({ type: 'request', id: String(number), action: 'nothing' })
  expect(await socket.whenClosed()).toEqual({ code: 4006, reason: 'flood' })
  const [emitted] = await emitTo(app, `user:${customer.id}`, 1)
  await neighbour.frame('event', ({ id }) => id === emitted!.id)
})

test('refreshes count as requests', async () => {
  const socket = await connect(app, customer.token)
  for (let number = 0; number < 300; number++) socket.send({ type: 'refresh', token: customer.token })
  expect((await socket.whenClosed()).code).toBe(4006)
})
