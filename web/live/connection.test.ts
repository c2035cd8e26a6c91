import { expect, test } from 'vitest'
import { eventFrame, scriptedServer } from '#testing/sockets/scripted-socket.ts'
import { openConnection } from './connection.ts'
import { openResources } from './resource.ts'
import { openMemoryStorage } from './storage.ts'

const stream = 'user:1'
const server = await scriptedServer()

function openLiveConnection() {
  const connection = openConnection({ baseUrl: server.baseUrl, token: () => 'a token', onRefused: () => {} })
  const resources = openResources(openMemoryStorage())
  connection.on('reload', () => resources.reload(({ isLive }) => isLive))
  let loads = 0
  const live = resources.get('orders', async () => ++loads, { live: true })
  resources.get('streets', async () => ++loads * 1000)
  return { connection, live }
}
const at = (offset: number, recovered: boolean) => ({ [stream]: { epoch: 'e', offset, recovered } })

test('a reconnect that was not recovered loads anew what is live; one that was recovered does not', async () => {
  const { connection, live } = openLiveConnection()
  const events: unknown[] = []
  connection.on('alert.new', (data) => void events.push(data))
  connection.open()
  const first = await server.nextConnection()
  first.welcome(at(5, false))
  // The first connection loads the data once more: nothing is known of events before it.
  await expect.poll(() => [connection.state.value, live.value.value]).toEqual(['connected', 3])
  first.send(eventFrame(stream, 6))
  await expect.poll(() => events).toEqual([6])

  first.socket.terminate()
  const second = await server.nextConnection()
  expect(second.connect.streams).toEqual({ [stream]: { epoch: 'e', offset: 6 } })
  second.welcome(at(7, true))
  second.send(eventFrame(stream, 7))
  await expect.poll(() => events).toEqual([6, 7])
  expect(live.value.value).toBe(3)

  // `reconnect` connects at once instead of waiting for the pause to end.
  const states: string[] = []
  const stop = connection.state.subscribe((state) => {
    if (state !== 'waiting') return
    connection.reconnect()
    states.push(connection.state.value)
  })
  second.socket.terminate()
  const third = await server.nextConnection()
  stop()
  expect(states).toEqual(['connecting'])
  third.welcome({ [stream]: { epoch: 'another', offset: 2000, recovered: false } })
  await expect.poll(() => live.value.value).toBe(4)
  connection.close()
  expect(connection.state.value).toBe('off')
})

test('who signs out hears nothing more, and who signs in again hears it by the same handlers', async () => {
  const { connection } = openLiveConnection()
  const events: unknown[] = []
  connection.on('alert.new', (data) => void events.push(data))
  connection.open()
  const first = await server.nextConnection()
  first.welcome(at(0, true))
  await expect.poll(() => connection.state.value).toBe('connected')
  connection.close()
  first.send(eventFrame(stream, 1))
  connection.open()
  const second = await server.nextConnection()
  second.welcome(at(4, false))
  second.send(eventFrame(stream, 5))
  await expect.poll(() => events).toEqual([5])
  connection.close()
})
