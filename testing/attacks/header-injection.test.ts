import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { sendRaw } from '#testing/http/raw.ts'
import { expectEnvelope } from '#testing/http/refusals.ts'
import { record } from '#testing/money/transactions.ts'
import { expectField, operator, signUp } from '#testing/people.ts'

const app = await sharedApp()
const twoStreets = ['Lagere', 'Sabo'].map((name) => ({ name, area: 'Town' }))
await (await operator(app)).client.putStreets({ body: { streets: twoStreets } })
const customer = await signUp(app, 'customer')
const authorization = `Bearer ${customer.token}`

const get = (path: string, ...headers: (string | Buffer)[]) =>
  sendRaw(
    app.url,
    `GET ${path} HTTP/1.1\r\nconnection: close\r\nhost: buka\r\n`,
    ...headers.flatMap((each) => [each, '\r\n']),
    '\r\n',
  )
const streets = '/v1/resources/ile-ife/streets?pageSize=1'

test.for([
  ['a line break', 'a\r\nset-cookie: a=b'],
  ['a bare line feed', 'a\nset-cookie: a=b'],
  ['a bare carriage return', 'a\rset-cookie: a=b'],
  ['a NUL', 'a\0b'],
  ['an escape sequence', 'a\x1b[2Jb'],
  ['bytes beyond ASCII', Buffer.from('a\x85\xe2\x80\xa8b', 'latin1')],
  ['a line break, escaped', 'a%0d%0aset-cookie:%20a=b'],
] as const)('%s in X-Request-Id reaches no header of the answer', async ([, value]) => {
  const { status, headers } = await get(
    '/healthz',
    Buffer.concat([Buffer.from('x-request-id: '), Buffer.from(value)]),
  )
  expect([200, 400]).toContain(status)
  expect(headers['x-request-id']).toMatch(/^[\w.-]{1,64}$/)
  expect(headers).not.toHaveProperty('set-cookie')
})

test.for(['a\tb', 'ключ', 'é', '', 'k'.repeat(256), 'a b', 'a\r\nidempotency-key: b c'])(
  'the Idempotency-Key %j is refused and not echoed',
  async (key) => {
    const body = '{"subject":"A","text":"B"}'
    const head = [
      'POST /v1/support/ticket HTTP/1.1',
      'host: buka',
      'connection: close',
      `authorization: ${authorization}`,
    ]
    const rest = [
      'content-type: application/json',
      `content-length: ${body.length}`,
      `idempotency-key: ${key}`,
    ]
    const { status, headers, text } = await sendRaw(app.url, [...head, ...rest, '', body].join('\r\n'))
    const error = expectEnvelope({ status, requestId: headers['x-request-id'], text }, 'request.invalid')
    expect(error.fields.map(({ path }) => path)).toEqual(['Idempotency-Key'])
    if (key) expect(JSON.stringify(headers) + text).not.toContain(key)
  },
)

test('a page links to the next by path only, whatever the request URL', async () => {
  const odd = [
    `http://evil.example${streets}`,
    `${streets}&keyword=%61%0D%0ASet-Cookie:a=b`,
    `${streets}&keyword=a%3E%3B%20rel%3D%22next`,
  ]
  for (const path of [streets, ...odd]) {
    const { headers, status } = await get(path, 'x-forwarded-host: evil.example', 'x-forwarded-proto: gopher')
    expect([200, 404]).toContain(status)
    expect(headers).not.toHaveProperty('set-cookie')
    if (headers.link)
      expect(headers.link).toMatch(/^<\/v1\/resources\/ile-ife\/streets\?[^<>"\s]+>; rel="next"$/)
  }
  expect((await get(streets)).headers.link).toBeDefined()
})

test('URLs in answers are ours, whatever Host and forwarding headers say', async () => {
  const evil = ['host: evil.example', 'x-forwarded-host: evil.example', 'forwarded: host=evil.example']
  const body = JSON.stringify({ files: [{ purpose: 'picture', mimeType: 'image/png', bytes: 100 }] })
  const answer = await sendRaw(
    app.url,
    ['POST /v1/upload/signed-urls HTTP/1.1', ...evil, 'connection: close'].join('\r\n'),
    `\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  )
  expect(answer.status).toBe(200)
  expect(new URL(JSON.parse(answer.text).data[0].url).origin).toBe(app.url)
  const page = await sendRaw(app.url, `GET / HTTP/1.1\r\n${evil.join('\r\n')}\r\nconnection: close\r\n\r\n`)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('evil.example')
})

test('an unknown Accept-Language changes nothing', async () => {
  const plain = await fetch(`${app.url}/v1/resources/faqs`)
  const odd = await fetch(`${app.url}/v1/resources/faqs`, {
    headers: { 'accept-language': `../../etc/passwd,${'en-'.repeat(2000)};q=9`, accept: 'text/html' },
  })
  expect([odd.status, await odd.text()]).toEqual([plain.status, await plain.text()])
  expect(odd.headers.get('content-type')).toBe('application/json; charset=utf-8')
})

test('the file name of a receipt has only safe characters, whatever its title', async () => {
  const title = 'a"; filename="evil.html\u0085'
  const { id } = await record(app, { party: { userId: customer.id }, title })
  const { data } = await customer.client.getTransaction({ params: { transactionId: id } })
  const response = await fetch(data.receipt.image.url!)
  await response.bytes()
  expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="buka-[\w-]+\.png"$/)
})

test('an e-mail address cannot inject a header', async () => {
  for (const email of ['a@b.example\r\nbcc: all@b.example', 'a@b.example,c@d.example', 'a@b.example>'])
    await expectField(app.client().sendOtp({ body: { purpose: 'email', role: 'customer', email } }), 'email')
})
