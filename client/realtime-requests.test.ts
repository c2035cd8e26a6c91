import { expect, test } from 'vitest'
import type { ClientFrames } from '#contract/frames.ts'
import { operations } from '#contract/operations/index.ts'
import { actions, realtime as protocol } from '#contract/realtime.ts'
import { refusal } from '#testing/people.ts'
import { fixChance, realtimeClients } from '#testing/sockets/realtime-clients.ts'
import { type Served, scriptedServer } from '#testing/sockets/scripted-socket.ts'
import { InterruptedError } from './index.ts'

const server = await scriptedServer()
const chatId = '01930000-0000-7000-8000-000000000001'
const open = realtimeClients(server.baseUrl)
const client = () => open().realtime
fixChance(0)

async function connection(): Promise<Served> {
  const served = await server.nextConnection()
  served.welcome()
  return served
}

const nextRequest = async ({ frames }: Served) => (await frames.next()) as ClientFrames['request']
const respond = ({ send }: Served, { id }: { id: string }, data: unknown = null) =>
  send({ type: 'response', id, success: true, statusCode: 200, data })

const interruption = (call: Promise<unknown>): Promise<InterruptedError> =>
  call.then(
    () => expect.fail('It was answered.'),
    (error) => {
      expect(error).toBeInstanceOf(InterruptedError)
      return error
    },
  )

test('a request waits for the connection and is answered with the envelope', async () => {
  const answer = client().request('chats.get', { unread: true })
  const served = await connection()
  const { id, ...frame } = await nextRequest(served)
  expect(frame).toEqual({ type: 'request', action: 'chats.get', data: { unread: true } })
  const pagination = { pageSize: 20, lastEvaluatedKey: null }
  served.send({ type: 'response', id, success: true, statusCode: 200, data: [], pagination })
  expect(await answer).toEqual({ success: true, statusCode: 200, data: [], pagination })
})

test('answers are matched to their requests in any order', async () => {
  const realtime = client()
  const served = await connection()
  const answers = [realtime.request('chats.get'), realtime.request('chat.get', { chatId })]
  const frames = [await nextRequest(served), await nextRequest(served)]
  for (const frame of frames.toReversed()) respond(served, frame, frame.action)
  expect((await Promise.all(answers)).map(({ data }) => data)).toEqual(['chats.get', 'chat.get'])
})

test('a refusal is reported as over HTTP', async () => {
  const answer = client().request('chat.get', { chatId })
  const served = await connection()
  const { id } = await nextRequest(served)
  const error = { code: 'chat.absent', message: 'No.', requestId: 'r1' }
  served.send({ type: 'response', id, success: false, statusCode: 404, error })
  expect(await refusal(answer)).toMatchObject({
    statusCode: 404,
    code: 'chat.absent',
    requestId: 'r1',
    fields: [],
  })
})

test('the number of requests in flight is limited to what the service allows', async () => {
  const realtime = client()
  const served = await connection()
  const most = protocol.maxRequestsInFlight
  const answers = Array.from({ length: most + 1 }, () => realtime.request('chats.get'))
  const frames = await Promise.all(Array.from({ length: most }, () => nextRequest(served)))
  served.send({ type: 'ping', streams: {} })
  expect(await served.frames.next()).toEqual({ type: 'pong' })
  for (const frame of frames) respond(served, frame)
  respond(served, await nextRequest(served))
  await Promise.all(answers)
})

test('requests in flight at a disconnect are reported as uncertain; repeatable ones are sent again, in order and before the rest', async () => {
  const realtime = client()
  const first = await connection()
  const body = { chatId, text: 'Is there moin moin?' }
  const unsafe = realtime.request('chat.message.post', body)
  const safe = [
    realtime.request('chat.message.post', { ...body, clientMessageId: 'm1' }),
    realtime.request('chat.messages.update', { chatId, status: 'read', lastMessageId: chatId }),
    ...Array.from({ length: protocol.maxRequestsInFlight - 3 }, () => realtime.request('chats.get')),
  ]
  const waiting = realtime.request('support.ticket.open.get')
  for (const _ of [unsafe, ...safe]) await nextRequest(first)
  first.socket.terminate()
  const interrupted = await interruption(unsafe)
  expect(interrupted).toMatchObject({ action: 'chat.message.post', mayHaveHappened: true })
  expect(interrupted.message).toContain('may or may not have happened')

  const second = await connection()
  const sent = []
  for (const _ of [...safe, waiting]) {
    const frame = await nextRequest(second)
    sent.push(frame.action)
    respond(second, frame, frame.action)
  }
  expect(sent.slice(0, 3)).toEqual(['chat.message.post', 'chat.messages.update', 'chats.get'])
  expect(sent.at(-1)).toBe('support.ticket.open.get')
  expect((await Promise.all([...safe, waiting])).map(({ data }) => data)).toEqual(sent)
})

test('only POST requests are not repeatable by default', () => {
  const methods = (ids: readonly (keyof typeof operations)[]) => ids.map((id) => operations[id].method)
  const unsafe = Object.entries(actions).filter(([, ids]) => methods(ids).includes('POST'))
  expect(unsafe.map(([action]) => action)).toEqual(
    Object.keys(actions).filter((name) => name.endsWith('.post')),
  )
})

test('after a disconnect frame nothing more is sent, and answers are still accepted', async () => {
  const realtime = client()
  const first = await connection()
  const early = realtime.request('chat.message.post', { chatId, text: 'Yes.' })
  const frame = await nextRequest(first)
  first.send({ type: 'disconnect', code: 4001, reason: 'shutdown', reconnect: true, afterMs: 0 })
  respond(first, frame)
  await early
  const late = realtime.request('chats.get')
  first.socket.close(4001)
  const second = await connection()
  respond(second, await nextRequest(second), 'from the second')
  expect((await late).data).toBe('from the second')
  expect(first.frames.size).toBe(0)
})

test('a request too large for a frame is refused locally, and the connection stays', async () => {
  const realtime = client()
  const served = await connection()
  const text = 'é'.repeat(protocol.maxFrameBytes / 2)
  await expect(realtime.request('chat.message.post', { chatId, text })).rejects.toThrow(RangeError)
  const answer = realtime.request('chats.get')
  respond(served, await nextRequest(served))
  await answer
})

test('closing reports for each request whether it may have happened', async () => {
  const realtime = client()
  const served = await connection()
  const sent = [
    realtime.request('chat.message.post', { chatId, text: 'Yes.' }),
    realtime.request('chats.get'),
  ]
  for (const _ of sent) await nextRequest(served)
  const ends = sent.map(interruption)
  realtime.close()
  for (const end of ends) expect((await end).mayHaveHappened).toBe(true)
})

test('closing before the connection rejects requests that were never sent', async () => {
  const realtime = client()
  const end = interruption(realtime.request('chats.get'))
  realtime.close()
  expect((await end).mayHaveHappened).toBe(false)
})

test('after the final end a request is refused at once', async () => {
  const realtime = client()
  realtime.close()
  expect((await interruption(realtime.request('chats.get'))).mayHaveHappened).toBe(false)
})
