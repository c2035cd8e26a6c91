import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { richRider } from '#testing/money/wallets.ts'
import { operator, refusal } from '#testing/people.ts'
import { connect, openSocket } from '#testing/sockets/sockets.ts'
import { all, placesIn, replacing, send } from './every-call.ts'

/**
 * Passwords, codes, tokens and phone numbers are searched in the log by
 * server/platform/telemetry/log.test.ts.
 */

const app = await startApp({ LOG_LEVEL: 'trace' })
const { person, bankId } = await richRider(app, await operator(app), 500_000)

const mark = 'mallory-was-here'
const forged = `{"level":"info","operation":"adjustWallet","${mark}":true}`
const hostile = `x\n${forged}\r\n\u001b[2J\u001b]0;${mark}\u0007\u009b31m\u2028${mark}`

/** Each line is one JSON entry, without control characters for a terminal. */
function expectCleanLog() {
  const text = app.logText()
  expect(text).not.toContain(mark)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202e]/)
  for (const line of text.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('level')
  expect(app.log.filter(({ level }) => level === 'error')).toEqual([])
}

test('nothing sent in a body, a query or a path reaches the log', async () => {
  for (const { operation } of all.filter(({ operation: { callers } }) => callers === 'anyone')) {
    const { body } = operation.example
    for (const path of placesIn(body, (each) => typeof each === 'string'))
      await send(app.url, operation, undefined, { body: replacing(body, path, hostile) })
    await send(app.url, operation, undefined, { query: { [hostile]: hostile, keyword: hostile } })
  }
  await fetch(`${app.url}/${encodeURIComponent(hostile)}`)
  await fetch(`${app.url}/v1/slug/store/${encodeURIComponent(hostile)}`)
  expectCleanLog()
})

test('nothing sent in a header reaches the log', async () => {
  const values = [mark, forged, `${mark}\x1b[2J`, `${mark}\x9b31m`]
  for (const name of [
    'user-agent',
    'x-request-id',
    'idempotency-key',
    'referer',
    'x-forwarded-for',
    'authorization',
  ])
    for (const value of values)
      await sendRaw(
        app.url,
        `GET /v1/user-account HTTP/1.1\r\nhost: ${mark}\r\nconnection: close\r\n${name}: ${name === 'x-request-id' ? `{${value}}` : value}\r\n\r\n`,
      )
  await sendRaw(app.url, `${hostile}\r\n\r\n`)
  expectCleanLog()
})

test('nothing sent over a socket reaches the log', async () => {
  const stranger = await openSocket(app)
  stranger.send(hostile)
  await stranger.whenClosed()
  const socket = await connect(app, person.token)
  const answer = await socket.request(mark, { [mark]: hostile })
  expect(answer.statusCode).toBe(404)
  await socket.request('chats.get', { keyword: hostile, [mark]: 1 })
  expectCleanLog()
})

test('a PIN, right or wrong, and a device’s address are not logged', async () => {
  const { client } = person
  const pins = { new: '830274', wrong: '918265' }
  await client.updatePin({ body: { pin: pins.new, currentPin: '4791' } })
  const body = { fund: { currency: 'ngn', amount: 100 }, bank: { id: bankId } }
  await refusal(client.withdrawFunds({ body: { ...body, pin: pins.wrong } }))
  await client.withdrawFunds({ body: { ...body, pin: pins.new } })
  const token = `${mark}-registration-token`
  await client.putDevice({ body: { kind: 'fcm', token } })
  for (const pin of Object.values(pins)) expect(app.logText()).not.toMatch(new RegExp(`\\b${pin}\\b`))
  expectCleanLog()
})
