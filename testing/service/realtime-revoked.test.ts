import { expect, test } from 'vitest'
import { sharedApp, startApp, type TestApp } from '#testing/app.ts'
import { operator, signUp } from '#testing/people.ts'
import { type ConnectedSocket, connect, emitTo, type Frame } from '#testing/sockets/sockets.ts'
import { activeOwner, askToWork, openStore } from '#testing/stores.ts'

const app = await sharedApp()
/** A process without a bus. */
const deaf = await startApp({ BUS: 'none', REALTIME_SWEEP_MS: '50' }, { url: app.databaseUrl })
const owner = await activeOwner(app, await operator(app))
const assistant = await signUp(app, 'assistant')
const { id: storeId } = await openStore(owner)
const stream = `store:${storeId}`

const ofStore = ({ frames }: ConnectedSocket) =>
  frames.filter((frame) => frame.type === 'event' && frame.stream === stream)

/** Waits until this many more events of the store have arrived. */
async function more(socket: ConnectedSocket, count: number) {
  const before = ofStore(socket).length
  await expect.poll(() => ofStore(socket).length, { interval: 5 }).toBeGreaterThan(before + count)
}

/** Writes to the store's stream until it is stopped. */
function writing(from: TestApp): () => Promise<void> {
  let going = true
  const done = (async () => {
    while (going) await emitTo(from, stream, 2, { needs: 'orders' })
  })()
  return () => {
    going = false
    return done
  }
}

type Params = { storeId: string; requestId: string }

/** Makes a change while others write. Returns the sockets of both users, and the offset of the change on the store's stream. */
async function changed(at: TestApp, change: (params: Params) => Promise<unknown>) {
  const params = await askToWork(assistant, storeId)
  await owner.client.acceptRequest({ params, body: { permissions: ['orders'] } })
  const [ofOwner, ofAssistant] = [await connect(at, owner.token), await connect(at, assistant.token)]
  const stops = [writing(app), writing(deaf)]
  await more(ofAssistant, 10)
  await change(params)
  await more(ofOwner, 10)
  await Promise.all(stops.map((stop) => stop()))
  const isChange = ({ event, stream: of, data }: Frame) =>
    of === stream && event === 'request.update' && data.id === params.requestId
  const { offset } = await ofOwner.frame('event', isChange)
  const [last] = await emitTo(app, stream, 1)
  await ofOwner.frame('event', ({ id }) => id === last!.id)
  const [own] = await emitTo(app, `user:${assistant.id}`, 1)
  await ofAssistant.frame('event', ({ id }) => id === own!.id)
  return { params, ofOwner, ofAssistant, offset }
}

const places: [string, TestApp][] = [
  ['on the process itself', app],
  ['on one that nobody tells', deaf],
]
const rounds = 3

test.for(places)('nothing committed after the end of the work is sent (%s)', async ([, at]) => {
  for (let round = 0; round < rounds; round++) {
    const { ofAssistant, ofOwner, offset } = await changed(at, (params) =>
      owner.client.revokeRequest({ params }),
    )
    expect(await ofAssistant.frame('streams')).toEqual({ type: 'streams', joined: {}, left: [stream] })
    expect(ofStore(ofAssistant).at(-1)!.offset).toBeLessThan(offset)
    for (const socket of [ofOwner, ofAssistant]) socket.cut()
  }
})

test.for(places)('nothing committed after a permission was revoked is sent (%s)', async ([, at]) => {
  for (let round = 0; round < rounds; round++) {
    const { params, ofAssistant, ofOwner, offset } = await changed(at, (params) =>
      owner.client.updateRequest({ params, body: { permissions: ['money'] } }),
    )
    await ofAssistant.frame('event', (frame) => frame.stream === stream && frame.offset > offset)
    const later = ofStore(ofAssistant).filter((frame) => frame.offset > offset)
    expect(later.filter(({ withheld }) => !withheld)).toEqual([])
    await owner.client.revokeRequest({ params })
    for (const socket of [ofOwner, ofAssistant]) socket.cut()
  }
})
