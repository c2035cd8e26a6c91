import { expect, test, vi } from 'vitest'
import { closeCodes, isWorthReturning, realtime as protocol } from '#contract/realtime.ts'
import { fixChance, nextOutcome, realtimeClients, stopTime } from '#testing/sockets/realtime-clients.ts'
import { type Served, scriptedServer } from '#testing/sockets/scripted-socket.ts'

const server = await scriptedServer()
const client = realtimeClients(server.baseUrl)
stopTime()
fixChance(0.5)

/** Advances the timers by the announced delay; none for the first connection. */
const nextConnection = async (afterMs = 0) => {
  await vi.advanceTimersByTimeAsync(afterMs)
  return server.nextConnection()
}

test('the reconnect delay is random up to a bound that doubles to 30 seconds, and resets after a good connection', async () => {
  const { states } = client()
  const waits: number[] = []
  const lose = async ({ socket }: Served) => {
    socket.terminate()
    const outcome = await nextOutcome(states)
    waits.push(outcome.state === 'waiting' ? outcome.afterMs : NaN)
  }
  for (let loss = 0; loss < 7; loss++) await lose(await nextConnection(waits.at(-1)))
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000])
  const good = await nextConnection(waits.at(-1))
  good.welcome()
  expect(await nextOutcome(states)).toEqual({ state: 'connected' })
  good.send({ type: 'ping', streams: {} })
  await good.frames.next()
  await lose(good)
  expect(waits.at(-1)).toBe(500)
})

test.for(Object.entries(closeCodes))(
  '%s: the close code decides whether it reconnects',
  async ([, { code }]) => {
    const { states } = client()
    const { socket } = await nextConnection()
    socket.close(code, 'why')
    const back = { state: 'waiting', afterMs: 500, reason: 'why' }
    expect(await nextOutcome(states)).toEqual(
      isWorthReturning(code) ? back : { state: 'closed', code, reason: 'why' },
    )
  },
)

test('after a disconnect frame it waits for the given delay', async () => {
  const { states } = client()
  const { send, socket } = await nextConnection()
  send({ type: 'disconnect', code: 4001, reason: 'shutdown', reconnect: true, afterMs: 2300 })
  socket.close(4001)
  expect(await nextOutcome(states)).toEqual({ state: 'waiting', afterMs: 2300, reason: 'shutdown' })
  await nextConnection(2300)
})

test('a disconnect frame can end it for good, with a message for people', async () => {
  const { states } = client()
  const { send, socket } = await nextConnection()
  const why = { code: 4503, reason: 'suspended', message: 'This account is suspended. Fraud.' }
  send({ type: 'disconnect', ...why, reconnect: false, afterMs: 0 })
  socket.close(4503)
  expect(await nextOutcome(states)).toEqual({ state: 'closed', ...why })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(states.size).toBe(0)
})

test('a service that announces the end and does not close is disconnected', async () => {
  const { realtime, states } = client()
  const { welcome, send } = await nextConnection()
  welcome({ 'user:u1': { epoch: 'k', offset: 1, recovered: false } })
  const seen = new Promise((resolve) => realtime.on('left', resolve))
  send({ type: 'disconnect', code: 4001, reason: 'shutdown', reconnect: true, afterMs: 9000 })
  send({ type: 'streams', joined: {}, left: ['user:u1'] })
  await seen
  await vi.advanceTimersByTimeAsync(5000)
  expect(await nextOutcome(states)).toEqual({ state: 'connected' })
  expect(await nextOutcome(states)).toEqual({ state: 'waiting', afterMs: 9000, reason: 'shutdown' })
})

test('a service whose pings stop is disconnected, and the client reconnects', async () => {
  const { states } = client()
  const { welcome, send, frames } = await nextConnection()
  welcome()
  expect(await nextOutcome(states)).toEqual({ state: 'connected' })
  await vi.advanceTimersByTimeAsync(2 * protocol.pingSeconds * 1000)
  send({ type: 'ping', streams: {} })
  await frames.next()
  await vi.advanceTimersByTimeAsync(2.5 * protocol.pingSeconds * 1000 - 1)
  expect(states.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await nextOutcome(states)).toEqual({ state: 'waiting', afterMs: 500, reason: 'no ping came' })
  await nextConnection(500)
})

test('a service that does not answer the first frame is disconnected after 10 seconds', async () => {
  const { states } = client()
  await nextConnection()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await nextOutcome(states)).toMatchObject({ state: 'waiting', reason: 'no connection came about' })
})

test('a refused connection is retried', async () => {
  const { states } = client({ baseUrl: 'http://127.0.0.1:9/v1' })
  await vi.advanceTimersByTimeAsync(0)
  expect(await nextOutcome(states)).toMatchObject({ state: 'waiting', afterMs: 500 })
  await vi.advanceTimersByTimeAsync(500)
  expect(await nextOutcome(states)).toMatchObject({ state: 'waiting', afterMs: 1000 })
})

test('after an invalid frame it reconnects', async () => {
  const { states } = client()
  const { socket } = await nextConnection()
  socket.send('no JSON')
  expect(await nextOutcome(states)).toMatchObject({ state: 'waiting', reason: 'a frame that cannot be read' })
})

test('closed by the app, it stays closed', async () => {
  const token = vi.fn(() => 'a token')
  const { realtime, states } = client({ token })
  const { welcome, socket } = await nextConnection()
  welcome({}, new Date(Date.now() + 60_000))
  await nextOutcome(states)
  const gone = new Promise((resolve) => socket.once('close', resolve))
  realtime.close()
  realtime.close()
  await gone
  expect(await states.next()).toEqual({ state: 'closed', code: 1000, reason: 'closed by the app' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(states.size).toBe(0)
  expect(token).toHaveBeenCalledOnce()
})

test('closed while it waits to reconnect, it does not', async () => {
  const token = vi.fn(() => 'a token')
  const { realtime, states } = client({ token })
  const { socket } = await nextConnection()
  socket.terminate()
  expect(await nextOutcome(states)).toMatchObject({ state: 'waiting' })
  realtime.close()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await states.next()).toMatchObject({ state: 'closed' })
  expect(states.size).toBe(0)
  expect(token).toHaveBeenCalledOnce()
})

test('closed while it waits for a token, it does not connect', async () => {
  let give = (_token: string) => {}
  const WebSocket = vi.fn()
  const token = () => new Promise<string>((resolve) => (give = resolve))
  const { realtime, states } = client({ token, WebSocket: WebSocket as never })
  await vi.advanceTimersByTimeAsync(0)
  realtime.close()
  give('a token')
  expect(await nextOutcome(states)).toMatchObject({ state: 'closed' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(WebSocket).not.toHaveBeenCalled()
  expect(states.size).toBe(0)
})
