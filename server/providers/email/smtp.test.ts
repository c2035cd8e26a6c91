import { describe, expect, test } from 'vitest'
import { smtp } from '#providers/email/smtp.ts'
import { deadUrl } from '#testing/providers/local-http.ts'
import { localSmtp, type SmtpScript } from '#testing/providers/local-smtp.ts'
import { providerFailure } from '#testing/providers/provider-failure.ts'

const from = 'Buka <hello@buka.example>'
const message = {
  to: 'ada@example.ng',
  subject: 'Your order',
  text: 'Jollof is on its way.',
  reference: 'order:7',
}

async function mailing(script: SmtpScript = {}, timeoutMs?: number) {
  const server = await localSmtp(script)
  const url = `smtp://buka:s3cret%21@127.0.0.1:${server.port}`
  return { server, email: smtp({ url, from, timeoutMs }) }
}

const headersOf = (mail: string | undefined) => mail?.split('\n\n')[0]?.split('\n') ?? []

test('a message is authenticated, addressed and delivered', async () => {
  const { server, email } = await mailing()
  await email.send(message)
  const auth = server.commands.find((line) => line.startsWith('AUTH PLAIN '))
  expect(Buffer.from(auth?.slice(11) ?? '', 'base64').toString()).toBe('\0buka\0s3cret!')
  expect(server.commands).toContain('MAIL FROM:<hello@buka.example>')
  expect(server.commands).toContain('RCPT TO:<ada@example.ng>')
  expect(headersOf(server.messages[0])).toEqual(
    expect.arrayContaining(['From: Buka <hello@buka.example>', 'To: ada@example.ng', 'Subject: Your order']),
  )
  expect(server.messages[0]).toContain('Jollof is on its way.')
})

test('every attempt with one reference has the same Message-ID', async () => {
  const { server, email } = await mailing()
  await email.send(message)
  await email.send(message)
  const ids = server.messages.flatMap(headersOf).filter((line) => line.startsWith('Message-ID:'))
  expect(ids).toEqual(['Message-ID: <order-7@buka.example>', 'Message-ID: <order-7@buka.example>'])
})

test('Naira signs and Yoruba letters are preserved', async () => {
  const { server, email } = await mailing()
  await email.send({ ...message, text: 'Ẹ kú àárọ̀, ₦500' })
  expect(headersOf(server.messages[0])).toContain('Content-Transfer-Encoding: base64')
  const body = server.messages[0]?.split('\n\n')[1] ?? ''
  expect(Buffer.from(body, 'base64').toString().trim()).toBe('Ẹ kú àárọ̀, ₦500')
})

describe('header injection', () => {
  test('a line break in the subject adds no header', async () => {
    const { server, email } = await mailing()
    await email.send({ ...message, subject: 'Hi\r\nBcc: spy@example.com\nX-Evil: 1\rX-Evil: 2' })
    const headers = headersOf(server.messages[0])
    expect(headers).toContain('Subject: Hi Bcc: spy@example.com X-Evil: 1 X-Evil: 2')
    expect(headers.filter((line) => /^(Bcc|X-Evil):/.test(line))).toEqual([])
    expect(server.commands.filter((line) => line.startsWith('RCPT'))).toHaveLength(1)
  })

  test('a line break in the reference adds no header', async () => {
    const { server, email } = await mailing()
    await email.send({ ...message, reference: 'a>\r\nBcc: spy@example.com' })
    expect(headersOf(server.messages[0]).filter((line) => line.startsWith('Bcc:'))).toEqual([])
  })

  test.for([
    'ada@example.ng, spy@example.com',
    'ada@example.ng\r\nBcc: spy@example.com',
    'Ada <ada@example.ng>',
    'ada@example.ng> NOTIFY=SUCCESS',
    'ada',
    '',
  ])('the recipient %j is refused before anything is sent', async (to) => {
    const { server, email } = await mailing()
    expect((await providerFailure(email.send({ ...message, to }))).kind).toBe('refused')
    expect(server.commands).toEqual([])
  })
})

describe('failures', () => {
  test.for([
    ['AUTH', '535 5.7.8 Authentication failed for buka', 'refused'],
    ['AUTH', '454 4.7.0 Temporary authentication failure', 'unavailable'],
    ['MAIL', '451 4.3.0 Try again', 'unavailable'],
    ['RCPT', '550 5.1.1 <ada@example.ng> unknown', 'refused'],
    ['RCPT', '450 4.2.1 <ada@example.ng> greylisted', 'unavailable'],
    ['DATA', '554 5.7.1 Jollof is on its way. looks like spam', 'refused'],
    ['END', '452 4.3.1 Out of storage', 'unavailable'],
    ['END', '554 5.6.0 Rejected', 'refused'],
    ['GREETING', '421 4.3.2 Too busy', 'unavailable'],
  ] as const)('%s answered with %s is %s', async ([verb, answer, kind]) => {
    const { email } = await mailing({ [verb]: answer })
    const failure = await providerFailure(email.send(message))
    expect(failure).toMatchObject({ provider: 'smtp', kind })
    const text = `${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`
    for (const secret of ['s3cret', 'ada@', 'Jollof']) expect(text).not.toContain(secret)
  })

  test.for(['GREETING', 'MAIL', 'END'] as const)('a server that hangs at %s is unavailable', async (verb) => {
    const { email } = await mailing({ [verb]: 'hang' }, 60)
    expect((await providerFailure(email.send(message))).message).toBe('smtp unavailable: ETIMEDOUT')
  })

  test('a refused connection is unavailable', async () => {
    const email = smtp({ url: await deadUrl('smtp'), from })
    expect((await providerFailure(email.send(message))).kind).toBe('unavailable')
  })
})

// 0.0.0.0 reaches this machine too, but is not a loopback name.
test('a password is not sent to another host without TLS', async () => {
  const server = await localSmtp()
  const email = smtp({ url: `smtp://buka:s3cret@0.0.0.0:${server.port}`, from })
  await providerFailure(email.send(message))
  expect(server.commands.map((line) => line.split(' ')[0])).toEqual(['EHLO', 'STARTTLS'])
})
