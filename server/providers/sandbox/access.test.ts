import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildServer } from '#platform/http/server.ts'
import { openLog } from '#platform/telemetry/log.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { sandboxAccess } from './access.ts'

/** A server with one guarded route; returns its port. */
async function serve(settings: Partial<Parameters<typeof sandboxAccess>[0]> = {}) {
  const server = buildServer({ log: openLog('silent'), corsOrigins: [] })
  const requireAccess = sandboxAccess({
    SANDBOX_TOKEN: '',
    HOST: '127.0.0.1',
    PUBLIC_URL: '',
    ...settings,
  })
  server.get('/sandbox', async (request) => {
    requireAccess(request)
    return 'let in'
  })
  await server.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => server.close())
  return (server.server.address() as AddressInfo).port
}

const plain = await serve()
const named = await serve({ HOST: '127.8.8.8', PUBLIC_URL: 'http://localhost:8080/' })

async function statusAt(port: number, head: string) {
  return (await sendRaw(`http://127.0.0.1:${port}`, `${head}\r\nConnection: close\r\n\r\n`)).status
}
const asking = (port: number, host: string) => statusAt(port, `GET /sandbox HTTP/1.1\r\nHost: ${host}`)

test.for(['localhost', 'LocalHost', '127.0.0.1', '[::1]'])(
  '%s with the port is this machine',
  async (name) => {
    expect(await asking(plain, `${name}:${plain}`)).toBe(200)
  },
)

test.for([
  `evil.example:${plain}`,
  'localhost',
  'localhost:1',
  `localhost:${plain}.evil.example`,
  'localhost:evil.example',
  `localhost.:${plain}`,
  `localhost:${plain}:${plain}`,
  `evil@localhost:${plain}`,
  `127.8.8.8:${plain}`,
  `127.0.0.1.evil.example:${plain}`,
  `::1:${plain}`,
  '',
])('%s is not', async (host) => {
  expect(await asking(plain, host)).toBe(401)
})

test('nor is a request without a host', async () => {
  expect(await statusAt(plain, 'GET /sandbox HTTP/1.0')).toBe(401)
})

test('nor is one whose request line has another host than `Host`', async () => {
  const host = `localhost:${plain}`
  const asking = (target: string) => statusAt(plain, `GET ${target} HTTP/1.1\r\nHost: ${host}`)
  expect(await asking(`http://${host}/sandbox`)).toBe(200)
  for (const other of ['evil.example', `evil.example:${plain}`, `evil@${host}`, 'localhost'])
    expect([other, await asking(`http://${other}/sandbox`)]).toEqual([other, 401])
})

test('PUBLIC_URL adds another name', async () => {
  for (const host of [`127.8.8.8:${named}`, 'localhost:8080', `localhost:${named}`])
    expect([host, await asking(named, host)]).toEqual([host, 200])
  expect(await asking(named, 'localhost:8081')).toBe(401)
})
