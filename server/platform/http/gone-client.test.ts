import { once } from 'node:events'
import { createConnection } from 'node:net'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { eventually } from '#testing/people.ts'

const app = await startApp({ LOG_LEVEL: 'info' })

/** Asks and is gone before anybody can look where the question came from. */
async function askAndGo() {
  const { hostname, port } = new URL(app.url)
  const socket = createConnection(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(`GET /v1/time/timezone-offset HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`)
  socket.resetAndDestroy()
}

test('a client that is gone when its request is read is no fault of ours', async () => {
  for (let times = 0; times < 10; times++) await askAndGo()
  const about = () => app.log.filter(({ operation, level }) => operation || level === 'error')
  await eventually(async () => about().length > 0 || undefined, 'a word about one of them')
  expect(about().map(({ level }) => level)).not.toContain('error')
})
