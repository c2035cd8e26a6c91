import { expect, test } from 'vitest'
import { storePermissions } from '#contract/states.ts'
import { sharedApp } from '#testing/app.ts'
import { operator, type Person, signUp } from '#testing/people.ts'
import { serveSockets } from '#testing/sockets/socket-server.ts'
import { type ConnectedSocket, connect, emitTo } from '#testing/sockets/sockets.ts'
import { activeOwner, askToWork, openStore, vendorRider } from '#testing/stores.ts'

const app = await sharedApp()
const pinging = await serveSockets(app, { ping: 500 })
const staff = await operator(app)
const owner = await activeOwner(app, staff)
const assistant = await signUp(app, 'assistant')
const { id: storeId } = await openStore(owner)
const stream = `store:${storeId}`

/** Accepts the assistant; returns the path parameters of the request. */
async function takeOn(permissions: (typeof storePermissions)[number][], sender: Person = assistant) {
  const params = await askToWork(sender, storeId)
  await owner.client.acceptRequest({ params, body: sender.role === 'assistant' ? { permissions } : {} })
  return params
}

const ofStore = ({ frames }: ConnectedSocket) =>
  frames.filter((frame) => frame.type === 'event' && frame.stream === stream)

/** Waits until a socket has received all current events of the store's stream. */
async function upToDate(socket: ConnectedSocket) {
  const [last] = await emitTo(app, stream, 1)
  await socket.frame('event', (frame) => frame.stream === stream && frame.offset === last!.offset)
}

test('an owner gets all events, an assistant those of the permissions, and only the offset of the rest', async () => {
  const params = await takeOn(['orders', 'chat'])
  const [ofOwner, ofAssistant] = [await connect(app, owner.token), await connect(app, assistant.token)]
  const needs = [...storePermissions, 'owner', undefined] as const
  const emitted = []
  for (const each of needs) emitted.push(...(await emitTo(app, stream, 1, { needs: each, text: 'secret' })))
  await Promise.all([ofOwner, ofAssistant].map(upToDate))
  expect(ofStore(ofOwner).slice(0, needs.length)).toEqual(emitted)
  expect(ofStore(ofAssistant).slice(0, needs.length)).toEqual(
    emitted.map((frame, place) =>
      needs[place] === 'orders' || needs[place] === 'chat'
        ? frame
        : { type: 'event', stream, offset: frame.offset, withheld: true },
    ),
  )
  await owner.client.revokeRequest({ params })
})

test('missed events are sent by the current permissions', async () => {
  const params = await takeOn(['orders'])
  const before = await connect(app, assistant.token)
  before.cut()
  const [order, money] = [
    ...(await emitTo(app, stream, 1, { needs: 'orders' })),
    ...(await emitTo(app, stream, 1, { needs: 'money' })),
  ]
  await owner.client.updateRequest({ params, body: { permissions: ['money'] } })
  const { epoch, offset } = before.streams[stream]!
  const socket = await connect(app, assistant.token, { [stream]: { epoch, offset } })
  await upToDate(socket)
  expect(ofStore(socket).slice(0, 2)).toEqual([
    { type: 'event', stream, offset: order!.offset, withheld: true },
    money,
  ])
  await owner.client.revokeRequest({ params })
})

test('an accepted assistant joins the stream at once, and leaves it at once when the work ends', async () => {
  const [ofOwner, socket] = [await connect(app, owner.token), await connect(app, assistant.token)]
  expect(socket.streams).not.toHaveProperty(stream)
  for (const by of [owner, assistant]) {
    const params = await takeOn(['orders'])
    const joined = await socket.frame('streams', (frame) => stream in frame.joined)
    const { epoch, offset } = ofOwner.streams[stream]!
    expect(joined).toEqual({
      type: 'streams',
      joined: { [stream]: { epoch, offset: expect.any(Number), recovered: false } },
      left: [],
    })
    expect(joined.joined[stream].offset).toBeGreaterThan(offset)
    const [emitted] = await emitTo(app, stream, 1, { needs: 'orders' })
    expect(await socket.frame('event', ({ id }) => id === emitted!.id)).toEqual(emitted)

    await by.client.revokeRequest({ params })
    expect(await socket.frame('streams', ({ left }) => left.length > 0)).toEqual({
      type: 'streams',
      joined: {},
      left: [stream],
    })
    socket.frames.splice(0)
    await upToDate(ofOwner)
  }
  const [last] = await emitTo(app, `user:${assistant.id}`, 1)
  await socket.frame('event', ({ id }) => id === last!.id)
  expect(ofStore(socket)).toEqual([])
})

test('a rider who works for a store gets none of its events', async () => {
  const rider = await vendorRider(app)
  const socket = await connect(app, rider.token)
  await takeOn([], rider)
  const update = await socket.frame('event', ({ event }) => event === 'request.update')
  await upToDate(await connect(app, owner.token))
  expect(update.stream).toBe(`user:${rider.id}`)
  expect(Object.keys((await connect(app, rider.token)).streams)).toEqual([`user:${rider.id}`])
  expect(ofStore(socket)).toEqual([])
})

test('a new store, and the deletion of one, are found with the next ping', async () => {
  const socket = await connect(pinging, owner.token)
  const { id } = await openStore(owner)
  const { joined } = await socket.frame('streams', (frame) => `store:${id}` in frame.joined)
  expect(joined[`store:${id}`].offset).toBe(0)
  const [emitted] = await emitTo(app, `store:${id}`, 1)
  await socket.frame('event', (frame) => frame.id === emitted!.id)
  await owner.client.deleteStore({ params: { storeId: id } })
  await socket.frame('streams', ({ left }) => left.includes(`store:${id}`))
})
