import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { openSocket } from '#testing/sockets/sockets.ts'
import { networkOf } from './client-address.ts'

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:1::7', '2001:db8:1:1'],
  ['2001:0DB8:0001:0001:ffff::', '2001:db8:1:1'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
  ['', ''],
])('%s is counted as %s', ([address, network]) => {
  expect(networkOf(address!)).toBe(network)
})

const noAddresses = [
  '1:2:3:4:5:6:7:8:9',
  '::1::',
  ':'.repeat(200),
  '203.0.113.7:4711',
  '[2001:db8::1]:4711',
  'unknown',
  '_hidden',
  '256.1.1.1',
  ' ',
  '203.0.113.7,',
  '203.0.113.7, 2001:db8:::1',
]

test('a forwarded value that is not an address is ignored, for requests and for sockets', async () => {
  const app = await startApp({ TRUST_PROXY: 'true', LIMIT_GENERAL: String(noAddresses.length) })
  for (const forwarded of noAddresses) {
    const { status, headers } = await fetch(`${app.url}/v1/time/timezone-offset?timezone=Africa/Lagos`, {
      headers: { 'x-forwarded-for': forwarded },
    })
    expect([forwarded, status]).toEqual([forwarded, 200])
    // All of them count against the proxy itself.
    if (forwarded === noAddresses.at(-1)) expect(headers.get('ratelimit-remaining')).toBe('0')
    const socket = await openSocket(app, { headers: { 'x-forwarded-for': forwarded } })
    socket.cut()
  }
  expect(app.log.filter(({ level }) => level === 'error')).toEqual([])
})
