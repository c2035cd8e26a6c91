import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { codeSentTo, eventually, jobsOf, newTelephone, refusal, runJob } from '#testing/people.ts'

/** A local SMS provider with configurable answers. */
let answer: 'takes' | 'is down' | 'refuses' | 'hangs' = 'takes'
const received: { to: string; text: string; taken: boolean }[] = []
const provider = createServer(async (request, response) => {
  const { to, sms } = (await json(request)) as { to: string; sms: string }
  received.push({ to: `+${to}`, text: sms, taken: answer === 'takes' })
  if (answer === 'hangs') return
  const [status, body] = {
    takes: [200, { message_id: '1' }] as const,
    'is down': [503, { message: 'try later' }] as const,
    refuses: [400, { message: 'Invalid Sender Id' }] as const,
  }[answer]
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  provider.close()
  provider.closeAllConnections()
})

const app = await startApp({
  SMS_PROVIDER: 'termii',
  TERMII_API_KEY: 'key-of-tests',
  TERMII_BASE_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
})

const receivedBy = (telephone: string) => received.filter(({ to }) => to === telephone)
const jobsTo = async (telephone: string) =>
  (await jobsOf(app, 'sendMessage')).filter(({ payload }) => (payload as { to: string }).to === telephone)

const codeIn = (telephone: string) => /\b\d{6}\b/.exec(receivedBy(telephone)[0]!.text)![0]
/** The log lines without times, whose digits could contain any code. */
const logged = () => app.log.map(({ time, ...line }) => JSON.stringify(line)).join('\n')

async function askForCode(telephone: string) {
  await app.client().sendOtp({ body: { purpose: 'sign-up', role: 'customer', telephone } })
}

/** A message whose first attempt failed and that waits to be retried. */
async function waitingMessage() {
  answer = 'is down'
  const telephone = newTelephone()
  await askForCode(telephone)
  const job = await eventually(
    async () => (await jobsTo(telephone)).find(({ last_error }) => last_error !== null),
    'a message that waits',
  )
  return { telephone, job, code: codeIn(telephone) }
}

const isOver = (telephone: string) =>
  eventually(async () => (await jobsTo(telephone)).length === 0 || undefined, 'the end of the message')

test('a message is sent once', async () => {
  answer = 'takes'
  const telephone = newTelephone()
  await askForCode(telephone)
  await isOver(telephone)
  expect(receivedBy(telephone)).toMatchObject([{ taken: true }])
  const otp = codeIn(telephone)
  await app.client().verifyOtp({ body: { purpose: 'sign-up', role: 'customer', telephone, otp } })
})

test('while it waits, neither its text nor its code can be read', async () => {
  const { telephone, code } = await waitingMessage()
  const { rows } = await app.services.db.pool.query('SELECT to_jsonb(job)::text AS row FROM job')
  const kept = rows.map(({ row }) => row).join('\n')
  expect(kept).toContain(telephone)
  expect(kept).not.toContain(code)
  expect(kept).not.toContain('your Buka code')
  expect(logged()).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(logged()).not.toContain(telephone)
})

test('it is retried until the provider accepts it', async () => {
  const { telephone, code } = await waitingMessage()
  await app.services.clock.advance(10_000)
  // Waits until the failure of the second attempt and the time of the third are stored.
  const isPutOff = async () => (await jobsTo(telephone)).find(({ attempts, due }) => attempts >= 2 && !due)
  await eventually(isPutOff, 'the end of a second try')
  answer = 'takes'
  await app.services.clock.advance(30_000)
  await isOver(telephone)
  const tries = receivedBy(telephone)
  expect(tries.length).toBeGreaterThanOrEqual(3)
  expect(tries.map(({ taken }) => taken)).toEqual([...tries.slice(1).map(() => false), true])
  expect(new Set(tries.map(({ text }) => text)).size).toBe(1)
  const body = { purpose: 'sign-up', role: 'customer', telephone, otp: code } as const
  expect((await app.client().verifyOtp({ body })).statusCode).toBe(200)
})

test('a message refused by the provider is not retried and is logged without phone number or code', async () => {
  answer = 'refuses'
  const telephone = newTelephone()
  await askForCode(telephone)
  await isOver(telephone)
  await app.services.clock.advance(60_000)
  expect(receivedBy(telephone)).toHaveLength(1)
  const line = app.log.find(({ msg }) => msg === 'message refused by the provider')
  expect(line).toMatchObject({
    level: 'error',
    error: { message: 'termii refused: status 400, Invalid Sender Id' },
  })
  expect(logged()).not.toContain(telephone.slice(1))
  expect(logged()).not.toMatch(new RegExp(`\\b${codeIn(telephone)}\\b`))
})

test('an expired code is not sent any more', async () => {
  const { telephone } = await waitingMessage()
  answer = 'takes'
  await app.services.clock.advance(5 * 60_000 + 1000)
  await isOver(telephone)
  expect(receivedBy(telephone).filter(({ taken }) => taken)).toEqual([])
})

test('a refused call sends nothing', async () => {
  answer = 'takes'
  const telephone = newTelephone()
  await askForCode(telephone)
  expect((await refusal(askForCode(telephone))).code).toBe('otp.resend.too-soon')
  await isOver(telephone)
  expect(receivedBy(telephone)).toHaveLength(1)
})

test('a provider that does not answer leaves other messages and other jobs alone', async () => {
  answer = 'hangs'
  const telephones = Array.from({ length: 8 }, newTelephone)
  for (const telephone of telephones) await askForCode(telephone)
  const asked = () => telephones.filter((telephone) => receivedBy(telephone).length > 0)
  await eventually(async () => asked().length > 0 || undefined, 'a message that is being sent')
  const email = 'who.waits@example.com'
  await app.client().sendOtp({ body: { purpose: 'email', role: 'customer', email } })
  await codeSentTo(app, email)
  await runJob(app, 'cleanUp')
  expect(asked().length).toBeLessThanOrEqual(2)
  answer = 'takes'
  provider.closeAllConnections()
  await app.services.clock.advance(60_000)
  for (const telephone of telephones) await isOver(telephone)
})
