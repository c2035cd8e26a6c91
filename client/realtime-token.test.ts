import { expect, test, vi } from 'vitest'
import { fixChance, nextOutcome, realtimeClients, stopTime } from '#testing/sockets/realtime-clients.ts'
import { scriptedServer } from '#testing/sockets/scripted-socket.ts'

const server = await scriptedServer()
const client = realtimeClients(server.baseUrl)
stopTime()
fixChance(0.5)

const nextConnection = async (afterMs = 0) => {
  await vi.advanceTimersByTimeAsync(afterMs)
  return server.nextConnection()
}

test('the token is refreshed a minute before it expires', async () => {
  let asked = 0
  const { states } = client({ token: () => `token ${++asked}` })
  const { welcome, send, frames } = await nextConnection()
  welcome({}, new Date(Date.now() + 120_000))
  await nextOutcome(states)
  await vi.advanceTimersByTimeAsync(59_999)
  expect(frames.size).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(await frames.next()).toEqual({ type: 'refresh', token: 'token 2' })
  send({ type: 'refreshed', tokenExpiresAt: new Date(Date.now() + 120_000).toISOString() })
  send({ type: 'ping', streams: {} })
  await frames.next()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await frames.next()).toEqual({ type: 'refresh', token: 'token 3' })
})

test('a refresh without a token is retried in time', async () => {
  const tokens = ['first', new Error('offline'), 'second']
  const onError = vi.fn()
  const token = async () => {
    const next = tokens.shift()
    if (typeof next === 'string') return next
    throw next
  }
  const { states } = client({ token, onError })
  const { welcome, frames } = await nextConnection()
  welcome({}, new Date(Date.now() + 60_000))
  await nextOutcome(states)
  await vi.advanceTimersByTimeAsync(29_999)
  expect(onError).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onError).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(await frames.next()).toEqual({ type: 'refresh', token: 'second' })
})

test('without an initial token it retries', async () => {
  const token = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('a token')
  const { states } = client({ token, onError: () => {} })
  await vi.advanceTimersByTimeAsync(0)
  expect(await nextOutcome(states)).toEqual({ state: 'waiting', afterMs: 500, reason: 'Error: offline' })
  expect((await nextConnection(500)).connect.token).toBe('a token')
})
