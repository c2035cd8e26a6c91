import { hash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Caller, OtpPurpose } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { jobsFinished } from '#testing/app/finished-jobs.ts'
import { sharedApp, startApp, type TestApp } from '#testing/app.ts'
import {
  codeSentTo,
  eventually,
  expectField,
  messagesTo,
  newTelephone,
  operator,
  outcomeOf,
  refusal,
  signUpOverHttp,
} from '#testing/people.ts'

const app = await sharedApp()

const send = (telephone: string, purpose: OtpPurpose = 'sign-up', role: Caller = 'customer') =>
  app.client().sendOtp({ body: { purpose, role, telephone } })
const seconds = (count: number) => app.services.clock.advance(count * 1000)
const sixDigits = /\d{6}/

/**
 * Messages wait as jobs and are stored by the sandbox when sent: a message in neither was never queued. Jobs
 * are read first, because they are deleted last.
 */
async function nothingGoesTo(service: TestApp, address: string) {
  const waiting = await service.services.db.many(sql`
    SELECT FROM job WHERE payload ->> 'to' = ${address}`)
  return waiting.length === 0 && (await messagesTo(service, address)).length === 0
}

const firstMessageTo = (address: string) =>
  eventually(async () => (await messagesTo(app, address))[0], `a message to ${address}`)

test('a six-digit code is sent by SMS; it expires in five minutes, the next can be requested after 30 seconds', async () => {
  const telephone = newTelephone()
  const before = app.services.clock.now().getTime()
  const { statusCode, data } = await send(telephone)
  const after = app.services.clock.now().getTime()
  expect(statusCode).toBe(200)
  const message = await firstMessageTo(telephone)
  expect(message.kind).toBe('sms')
  expect(message.text).toMatch(/^\d{6} is your Buka code\. It ends in 5 minutes\./)
  const between = (text: string, wait: number) => {
    expect(Date.parse(text)).toBeGreaterThanOrEqual(before + wait - 1)
    expect(Date.parse(text)).toBeLessThanOrEqual(after + wait + 1)
  }
  between(data.expires, 300_000)
  between(data.resendAfter, 30_000)
})

test('a code for an e-mail address is sent there, with the address in lower case', async () => {
  const name = `amaka${newTelephone().slice(1)}`
  await app.client().sendOtp({ body: { purpose: 'email', role: 'customer', email: `${name}@Example.COM` } })
  const message = await firstMessageTo(`${name}@example.com`)
  expect(message.kind).toBe('email')
  expect(message.text).toMatch(sixDigits)
})

test('the code is stored as a keyed hash only, and encrypted in the job', async () => {
  const telephone = newTelephone()
  await send(telephone)
  const code = await codeSentTo(app, telephone)
  const { row } = await app.services.db.one<{ row: string }>(
    sql`SELECT (to_jsonb(otp) - 'id' - 'target')::text AS row FROM otp WHERE target = ${telephone}`,
  )
  expect(row).not.toMatch(new RegExp(`\\b${code}\\b`))
  expect(app.logText()).not.toContain(`${code} is your Buka code`)
})

test('codes cannot be guessed from a stolen database without the SECRET', async () => {
  const telephone = newTelephone()
  await send(telephone)
  const otp = await codeSentTo(app, telephone)
  const { id, row } = await app.services.db.one<{ id: string; row: string }>(
    sql`SELECT id, to_jsonb(otp)::text AS row FROM otp WHERE target = ${telephone}`,
  )
  for (const text of [otp, `${id} ${otp}`, `${id}${otp}`, `${telephone} ${otp}`, `${telephone}${otp}`]) {
    for (const encoding of ['hex', 'base64', 'base64url'] as const)
      expect(row).not.toContain(hash('sha256', text, encoding))
  }
  const thief = await startApp({ SECRET: 'what the thief has in place of ours' }, { url: app.databaseUrl })
  const check = (at: TestApp) =>
    outcomeOf(at.client().verifyOtp({ body: { purpose: 'sign-up', role: 'customer', telephone, otp } }))
  expect([await check(thief), await check(app)]).toEqual(['400 otp.incorrect', '200'])
})

describe('the answer does not reveal whether there is an account', () => {
  /** What a caller can observe of one request: its answer, the next request, a guess. */
  async function seen(telephone: string, purpose: OtpPurpose, role: Caller) {
    const asked = app.services.clock.now().getTime()
    const { statusCode, data, ...rest } = await send(telephone, purpose, role)
    const rounded = (text: string) => Math.round((Date.parse(text) - asked) / 10_000)
    const again = await refusal(send(telephone, purpose, role))
    const guess = app.client().verifyOtp({ body: { purpose, role, telephone, otp: '000000' } })
    return {
      statusCode,
      rest,
      data: {
        ...data,
        expires: rounded(data.expires),
        resendAfter: rounded(data.resendAfter),
        reference: data.reference.length,
      },
      again: [again.statusCode, again.code],
      guess: await outcomeOf(guess),
    }
  }

  test('for a sign-up: a registered phone number gets a hint without a code, an unknown one a code', async () => {
    const known = await signUpOverHttp(app, 'customer')
    const unknown = newTelephone()
    await seconds(3600)
    const answer = await seen(known.telephone, 'sign-up', 'customer')
    expect(answer).toEqual(await seen(unknown, 'sign-up', 'customer'))
    expect(answer.guess).toBe('400 otp.incorrect')
    const hint = await eventually(
      async () => (await messagesTo(app, known.telephone)).find(({ text }) => text.includes('already')),
      'the hint',
    )
    expect(hint.text).toBe('You already have a Buka customer account. Sign in, or reset your password.')
    expect((await firstMessageTo(unknown)).text).toMatch(sixDigits)
  })

  test('for a reset: a registered phone number gets a code, an unknown one nothing', async () => {
    const known = await signUpOverHttp(app, 'customer')
    const unknown = newTelephone()
    await seconds(3600)
    const answer = await seen(known.telephone, 'reset-password', 'customer')
    expect(answer).toEqual(await seen(unknown, 'reset-password', 'customer'))
    expect(await codeSentTo(app, known.telephone, 2)).toMatch(sixDigits)
    expect(await nothingGoesTo(app, unknown)).toBe(true)
  })

  test('for another role of the same phone number', async () => {
    const customer = await signUpOverHttp(app, 'customer')
    await seconds(3600)
    await send(customer.telephone, 'reset-password', 'rider')
    await seconds(30)
    await send(customer.telephone, 'sign-up', 'rider')
    // The code of the sign-up is the second message; the reset has sent none.
    expect(await codeSentTo(app, customer.telephone, 2)).toMatch(sixDigits)
    expect(await messagesTo(app, customer.telephone)).toHaveLength(2)
  })

  test("for an operator's sign-in, or a PIN", async () => {
    const staff = await operator(app)
    const [nobody, noWallet] = [newTelephone(), newTelephone()]
    await seconds(3600)
    expect(await seen(staff.telephone, 'sign-in', 'operator')).toEqual(
      await seen(nobody, 'sign-in', 'operator'),
    )
    await send(noWallet, 'pin', 'customer')
    expect(await codeSentTo(app, staff.telephone)).toMatch(sixDigits)
    expect(await nothingGoesTo(app, nobody)).toBe(true)
    expect(await nothingGoesTo(app, noWallet)).toBe(true)
  })
})

describe('the delays between sends', () => {
  test('increase 30, 60, 120, 300 seconds, and after five sends an hour must pass since the first', async () => {
    const telephone = newTelephone()
    for (const wait of [30, 60, 120, 300]) {
      const { data } = await send(telephone)
      const left = (Date.parse(data.resendAfter) - app.services.clock.now().getTime()) / 1000
      expect(Math.round(left / 5) * 5).toBe(wait)
      await seconds(wait - 10)
      const error = await refusal(send(telephone))
      expect([error.statusCode, error.code]).toEqual([429, 'otp.resend.too-soon'])
      expect(error.retryAfterSeconds).toBeGreaterThan(0)
      expect(error.retryAfterSeconds).toBeLessThanOrEqual(10)
      await seconds(10)
    }
    const fifth = await send(telephone)
    await seconds(300)
    const error = await refusal(send(telephone))
    expect([error.statusCode, error.code]).toEqual([429, 'otp.sends.exhausted'])
    const sinceFirst = 30 + 60 + 120 + 300 + 300
    expect(error.retryAfterSeconds).toBeGreaterThan(3600 - sinceFirst - 30)
    expect(error.retryAfterSeconds).toBeLessThanOrEqual(3600 - sinceFirst)
    const promised = Date.parse(fifth.data.resendAfter) - app.services.clock.now().getTime()
    expect(Math.abs(promised / 1000 - error.retryAfterSeconds!)).toBeLessThan(5)

    await seconds(error.retryAfterSeconds!)
    expect(await outcomeOf(send(telephone))).toBe('200')
  })

  test('are exact: a caller that waits as long as Retry-After says is served', async () => {
    const telephone = newTelephone()
    await send(telephone)
    await seconds(3000)
    for (const wait of [60, 120, 300, 0]) {
      await send(telephone)
      await seconds(wait)
    }
    const error = await refusal(send(telephone))
    expect(error.code).toBe('otp.sends.exhausted')
    await seconds(error.retryAfterSeconds!)
    expect(await outcomeOf(send(telephone))).toBe('200')
  })

  test('apply to a phone number across purposes, roles and spellings, and to no other', async () => {
    const telephone = newTelephone()
    await send(telephone, 'sign-up', 'customer')
    const tooSoon = '429 otp.resend.too-soon'
    expect(await outcomeOf(send(telephone, 'reset-password', 'customer'))).toBe(tooSoon)
    expect(await outcomeOf(send(telephone, 'sign-up', 'rider'))).toBe(tooSoon)
    expect(await outcomeOf(send(telephone, 'sign-in', 'operator'))).toBe(tooSoon)
    expect(await outcomeOf(send(telephone.replace('+234', '0')))).toBe(tooSoon)
    expect(await outcomeOf(send(newTelephone()))).toBe('200')

    const others: [OtpPurpose, Caller][] = [
      ['reset-password', 'customer'],
      ['sign-up', 'rider'],
      ['telephone', 'store'],
      ['pin', 'customer'],
    ]
    for (const [index, [purpose, role]] of others.entries()) {
      await seconds([30, 60, 120, 300][index]!)
      expect(await outcomeOf(send(telephone, purpose, role))).toBe('200')
    }
    await seconds(300)
    expect(await outcomeOf(send(telephone, 'sign-in', 'operator'))).toBe('429 otp.sends.exhausted')
  })

  test('apply to concurrent requests: one code is sent', async () => {
    const telephone = newTelephone()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(send(telephone))))
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === '429 otp.resend.too-soon')).toHaveLength(9)
  })
})

describe('requests of a stranger use up only the limits of strangers', async () => {
  const crowded = await startApp({ TRUST_PROXY: 'true', LIMIT_OTP: '20' })
  const advance = (count: number) => crowded.services.clock.advance(count * 1000)
  let addresses = 0
  const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`
  type Body = Parameters<ReturnType<typeof crowded.client>['sendOtp']>[0]['body']
  type By = { token?: string; deviceToken?: string }
  const ask = (from: string, body: Body, { token, deviceToken }: By = {}) =>
    crowded.client(token).sendOtp({
      body,
      headers: { 'x-forwarded-for': from, ...(deviceToken && { 'x-device-token': deviceToken }) },
    })
  const outcome = (...args: Parameters<typeof ask>) => outcomeOf(ask(...args))
  const exhausted = '429 otp.sends.exhausted'

  /** Requests codes from one address until it is refused. */
  async function useUp(body: Body): Promise<number> {
    const from = newAddress()
    for (let sends = 0; ; ) {
      const refused = await refusal(ask(from, body)).catch(() => undefined)
      if (refused?.code === 'otp.sends.exhausted') return sends
      if (refused) await advance(refused.retryAfterSeconds!)
      else sends += 1
    }
  }

  const home = newAddress()
  const staff = await operator(crowded, home)
  const { telephone, password, deviceToken } = staff
  let { refreshToken } = staff
  /** A token that has not expired. */
  async function freshToken(): Promise<string> {
    const { userTokens } = (await crowded.client().refreshTokens({ body: { refreshToken } })).data
    refreshToken = userTokens.refreshToken
    expect(userTokens.deviceToken).toBe(deviceToken)
    return userTokens.accessToken
  }
  const asked = { purpose: 'sign-in', role: 'operator', telephone } as const
  await advance(86_400)

  test('one address gets five codes an hour, and another as many', async () => {
    expect(await useUp(asked)).toBe(5)
    expect(await outcome(newAddress(), asked)).toBe('200')
    await advance(86_400)
  })

  test('strangers together get a daily limit, half of it reserved for callers without a request that day', async () => {
    const sends = []
    for (let count = 0; count < 4; count++) sends.push(await useUp(asked))
    // A caller who has requested a code that day gets another only while fewer than eight of the fifteen have been sent.
    expect(sends).toEqual([5, 3, 1, 1])
    for (let count = 0; count < 5; count++) expect(await outcome(newAddress(), asked)).toBe('200')
    const late = await refusal(ask(newAddress(), asked))
    expect([late.code, late.retryAfterSeconds! > 3600 * 20]).toEqual(['otp.sends.exhausted', true])
  })

  test('the owner still gets a code: at a known address, on a known device, with a session or the password', async () => {
    expect(await outcome(home, asked)).toBe('200')
    expect(await outcome(newAddress(), asked, { deviceToken })).toBe('200')
    await advance(30)
    expect(await outcome(newAddress(), asked, { token: await freshToken() })).toBe('200')
    await advance(60)
    expect(await outcome(newAddress(), { ...asked, password })).toBe('200')
    expect(await outcome(newAddress(), asked)).toBe(exhausted)
  })

  test('the owner has separate delays and limits, however recognised', async () => {
    expect(await outcome(newAddress(), asked, { deviceToken })).toBe('429 otp.resend.too-soon')
    await advance(120)
    expect(await outcome(newAddress(), asked, { deviceToken })).toBe('200')
    await advance(300)
    expect(await outcome(newAddress(), { ...asked, password })).toBe('200')
    await advance(300)
    expect(await outcome(newAddress(), asked, { token: await freshToken() })).toBe(exhausted)
    await advance(3600)
    expect(await outcome(newAddress(), asked, { token: await freshToken() })).toBe('200')
  })

  test('another purpose has a separate daily limit', async () => {
    expect(await outcome(newAddress(), asked)).toBe(exhausted)
    const change = { ...asked, purpose: 'telephone' } as const
    expect(await outcome(newAddress(), change)).toBe('200')
  })

  test('a wrong password, or one without an account, sends nothing and counts as an attempt', async () => {
    await advance(3600)
    await jobsFinished(crowded)
    const before = (await messagesTo(crowded, telephone)).length
    const wrong = { ...asked, password: 'not-the-password' }
    const incorrect = '401 auth.credentials.incorrect'
    expect(await outcome(newAddress(), wrong)).toBe(incorrect)
    expect(await outcome(newAddress(), { ...wrong, telephone: newTelephone() })).toBe(incorrect)
    const from = newAddress()
    for (let guess = 0; guess < 10; guess++) expect(await outcome(from, wrong)).toBe(incorrect)
    expect(await outcome(from, { ...asked, password })).toBe('429 request.rate-limited')
    await expectField(ask(from, { ...wrong, purpose: 'telephone' }), 'password')
    await jobsFinished(crowded)
    expect(await messagesTo(crowded, telephone)).toHaveLength(before)
  })

  test('an invalid or expired token counts as none', async () => {
    const other = newTelephone()
    const signUpOf = { purpose: 'sign-up', role: 'customer', telephone: other } as const
    expect(await outcome(newAddress(), signUpOf, { token: 'x.y.z', deviceToken: 'nonsense' })).toBe('200')
    const forged = deviceToken!.replace(staff.id, crypto.randomUUID())
    await advance(86_400)
    for (let count = 0; count < 15; count++) await outcome(newAddress(), asked)
    expect(await outcome(newAddress(), asked, { deviceToken: forged })).toBe(exhausted)
    expect(await outcome(newAddress(), asked, { deviceToken })).toBe('200')
  })

  test('a known device is counted separately at an address that has used up its limit', async () => {
    const shared = newAddress()
    for (let count = 0; count < 20; count++)
      await ask(shared, { purpose: 'sign-up', role: 'customer', telephone: newTelephone() })
    const limited = '429 request.rate-limited'
    const reset = { purpose: 'telephone', role: 'operator', telephone } as const
    expect(await outcome(shared, reset)).toBe(limited)
    await advance(86_400)
    expect(await outcome(shared, reset, { deviceToken })).toBe('200')
    await advance(60)
    expect(await outcome(shared, { ...asked, password })).toBe('200')
  })
})

test('requests from one address are limited to 20 an hour, whatever the phone number', async () => {
  const strict = await startApp({ LIMIT_OTP: '20' })
  const ask = () =>
    strict.client().sendOtp({ body: { purpose: 'sign-up', role: 'customer', telephone: newTelephone() } })
  for (let count = 0; count < 20; count++) expect(await outcomeOf(ask())).toBe('200')
  const error = await refusal(ask())
  expect([error.statusCode, error.code]).toEqual([429, 'request.rate-limited'])
  expect(error.retryAfterSeconds).toBeGreaterThan(3500)
  expect(error.retryAfterSeconds).toBeLessThanOrEqual(3600)
})

describe('invalid fields are refused by field', () => {
  const body = { purpose: 'sign-up', role: 'customer', telephone: '+2348031234567' } as const
  const email = 'amaka@example.com'
  test.for([
    ['a telephone that is none', { ...body, telephone: '0000000' }, 'telephone'],
    ['a telephone abroad', { ...body, telephone: '+447911123456' }, 'telephone'],
    ['no telephone', { ...body, telephone: undefined }, 'telephone'],
    ['an e-mail address for a sign-up', { ...body, email }, 'email'],
    ['no e-mail address for an e-mail code', { purpose: 'email', role: 'customer' }, 'email'],
    ['a telephone for an e-mail code', { ...body, purpose: 'email', email }, 'telephone'],
    ['no e-mail address at all', { purpose: 'email', role: 'customer', email: 'amaka' }, 'email'],
    ['a sign-up of an operator', { ...body, role: 'operator' }, 'role'],
    ['a second factor for a customer', { ...body, purpose: 'sign-in' }, 'role'],
    ['a pin for an assistant', { ...body, purpose: 'pin', role: 'assistant' }, 'role'],
    ['a purpose nobody knows', { ...body, purpose: 'fun' }, 'purpose'],
    ['a field nobody knows', { ...body, code: '123456' }, 'code'],
  ] as const)('%s', async ([, wrong, field]) => {
    await expectField(app.client().sendOtp({ body: wrong as never }), field)
  })

  test('a foreign phone number is accepted where SMS may be sent there', async () => {
    const abroad = await startApp({ SMS_ABROAD: 'true' })
    await abroad.client().sendOtp({ body: { ...body, telephone: '+44 7911 123456' } })
    expect(await codeSentTo(abroad, '+447911123456')).toMatch(sixDigits)
  })
})
