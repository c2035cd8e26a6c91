import type { ServerResponse } from 'node:http'
import { describe, expect, test } from 'vitest'
import { termii } from '#providers/sms/termii.ts'
import { answerJson, deadUrl, localHttp } from '#testing/providers/local-http.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'

const message = { to: '+2348031234567', text: 'Your Buka code is 481920', reference: 'otp-1' }
const sent = { code: 'ok', message_id: '9122821270554876574', message: 'Successfully Sent', balance: 9 }

async function sending(answer: (response: ServerResponse) => void, options: { timeoutMs?: number } = {}) {
  const server = await localHttp((_request, response) => answer(response))
  const sms = termii({ apiKey: 'TLkey', senderId: 'Buka', baseUrl: server.url, ...options })
  return { server, sms }
}

test('a message is sent as Termii documents it', async () => {
  const { server, sms } = await sending((response) => answerJson(response, 200, sent))
  await sms.send(message)
  const [request] = server.requests
  expect(request).toMatchObject({ method: 'POST', url: { pathname: '/api/sms/send' } })
  expect(request?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(String(request?.body))).toEqual({
    api_key: 'TLkey',
    to: '2348031234567',
    from: 'Buka',
    sms: 'Your Buka code is 481920',
    type: 'plain',
    channel: 'dnd',
  })
})

test('the configured channel is used', async () => {
  const server = await localHttp((_request, response) => answerJson(response, 200, sent))
  const sms = termii({ apiKey: 'k', senderId: 'Buka', baseUrl: `${server.url}/`, channel: 'generic' })
  await sms.send(message)
  expect(server.requests[0]?.url.pathname).toBe('/api/sms/send')
  expect(JSON.parse(String(server.requests[0]?.body)).channel).toBe('generic')
})

describe('failures', () => {
  test.for([
    [400, 'refused'],
    [401, 'refused'],
    [404, 'refused'],
    [422, 'refused'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ] as const)('status %i is %s', async ([status, kind]) => {
    const { sms } = await sending((response) => answerJson(response, status, { message: 'no' }))
    expect(await providerFailure(sms.send(message))).toMatchObject({ provider: 'termii', kind })
  })

  test('a redirect is refused and never followed, because it would send the key', async () => {
    const elsewhere = await localHttp((_request, response) => answerJson(response, 200, sent))
    const { sms } = await sending((response) => {
      response.setHeader('location', elsewhere.url)
      answerJson(response, 307, sent)
    })
    expect((await providerFailure(sms.send(message))).kind).toBe('refused')
    expect(elsewhere.requests).toEqual([])
  })

  test('an accepted request without a message id is refused, with the documented reason', async () => {
    const { sms } = await sending((response) =>
      answerJson(response, 200, { message: 'insufficient balance' }),
    )
    const failure = await providerFailure(sms.send(message))
    expect(failure).toMatchObject({ kind: 'refused', message: 'termii refused: Insufficient balance' })
  })

  test('a page instead of JSON is unavailable', async () => {
    const { sms } = await sending((response) => response.end('<html>maintenance</html>'))
    expect((await providerFailure(sms.send(message))).kind).toBe('unavailable')
  })

  test('no answer within the time limit is unavailable', async () => {
    const { sms } = await sending(() => {}, { timeoutMs: 50 })
    const failure = await providerFailure(sms.send(message))
    expect(failure.message).toBe('termii unavailable: timed out')
  })

  test('a response that stops half-way is aborted by the same timeout', async () => {
    const stalls = (response: ServerResponse) => response.writeHead(200).write('{"message_id":')
    const { sms } = await sending(stalls, { timeoutMs: 50 })
    expect((await providerFailure(sms.send(message))).message).toBe('termii unavailable: timed out')
  })

  test('a refused connection is unavailable', async () => {
    const sms = termii({ apiKey: 'k', senderId: 'Buka', baseUrl: await deadUrl() })
    expect((await providerFailure(sms.send(message))).message).toBe('termii unavailable: ECONNREFUSED')
  })

  test('the error contains neither the key, nor the phone number, nor the text, even when Termii echoes them', async () => {
    const echo = { message: 'Invalid TLkey 2348031234567 +2348031234567 Your Buka code is 481920' }
    const { sms } = await sending((response) => answerJson(response, 400, echo))
    const failure = await providerFailure(sms.send(message))
    const text = `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`
    for (const secret of ['TLkey', '8031234567', '481920']) expect(text).not.toContain(secret)
  })
})
