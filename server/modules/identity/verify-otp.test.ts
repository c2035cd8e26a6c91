import { describe, expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { codeSentTo, expectField, newTelephone, outcomeOf, refusal } from '#testing/people.ts'

const app = await sharedApp()

const target = { purpose: 'sign-up', role: 'customer' } as const
const verify = (telephone: string, otp: string, over = {}) =>
  app.client().verifyOtp({ body: { ...target, telephone, otp, ...over } })
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
const incorrect = '400 otp.incorrect'
const ended = '410 otp.ended'

async function send(telephone: string, count = 1) {
  await app.client().sendOtp({ body: { ...target, telephone } })
  return codeSentTo(app, telephone, count)
}

test('the right code gives a proof that is valid for ten minutes', async () => {
  const telephone = newTelephone()
  const code = await send(telephone)
  const { statusCode, data } = await verify(telephone, code)
  expect(statusCode).toBe(200)
  const life = Date.parse(data.expires) - app.services.clock.now().getTime()
  expect(life).toBeGreaterThan(590_000)
  expect(life).toBeLessThanOrEqual(600_000)
})

test('a code for an e-mail address works for it in any letter case', async () => {
  const email = `amaka${newTelephone().slice(1)}@example.com`
  const asked = { purpose: 'email', role: 'customer' } as const
  await app.client().sendOtp({ body: { ...asked, email } })
  const otp = await codeSentTo(app, email)
  const call = app.client().verifyOtp({ body: { ...asked, email: email.toUpperCase(), otp } })
  expect(await outcomeOf(call)).toBe('200')
})

test('a wrong code is refused by field', async () => {
  const telephone = newTelephone()
  const code = await send(telephone)
  const error = await refusal(verify(telephone, wrong(code)))
  expect([error.statusCode, error.code, error.fields[0]?.path]).toEqual([400, 'otp.incorrect', 'otp'])
})

test('a code works once', async () => {
  const telephone = newTelephone()
  const code = await send(telephone)
  expect(await outcomeOf(verify(telephone, code))).toBe('200')
  expect(await outcomeOf(verify(telephone, code))).toBe(ended)
})

test('a code is valid for five minutes', async () => {
  const [early, late] = [newTelephone(), newTelephone()]
  const [inTime, tooLate] = [await send(early), await send(late)]
  await app.services.clock.advance(280_000)
  expect(await outcomeOf(verify(early, inTime))).toBe('200')
  await app.services.clock.advance(20_000)
  expect(await outcomeOf(verify(late, tooLate))).toBe(ended)
})

test('a code is valid for its own purpose, role and phone number only', async () => {
  const telephone = newTelephone()
  const code = await send(telephone)
  expect(await outcomeOf(verify(telephone, code, { purpose: 'telephone' }))).toBe(ended)
  expect(await outcomeOf(verify(telephone, code, { purpose: 'reset-password' }))).toBe(ended)
  expect(await outcomeOf(verify(telephone, code, { role: 'rider' }))).toBe(ended)
  expect(await outcomeOf(verify(newTelephone(), code))).toBe(ended)
  expect(await outcomeOf(verify(telephone, code))).toBe('200')
})

describe('five checks for each code', () => {
  test('the fifth may be the right one', async () => {
    const telephone = newTelephone()
    const code = await send(telephone)
    for (let guess = 1; guess <= 4; guess++)
      expect(await outcomeOf(verify(telephone, wrong(code, guess)))).toBe(incorrect)
    expect(await outcomeOf(verify(telephone, code))).toBe('200')
  })

  test('after five wrong ones the right code is refused too; a new code has five checks', async () => {
    const telephone = newTelephone()
    const code = await send(telephone)
    for (let guess = 1; guess <= 5; guess++)
      expect(await outcomeOf(verify(telephone, wrong(code, guess)))).toBe(incorrect)
    expect(await outcomeOf(verify(telephone, wrong(code)))).toBe(ended)
    expect(await outcomeOf(verify(telephone, code))).toBe(ended)
    await app.services.clock.advance(30_000)
    const renewed = await send(telephone, 2)
    expect(await outcomeOf(verify(telephone, wrong(renewed)))).toBe(incorrect)
    expect(await outcomeOf(verify(telephone, renewed))).toBe('200')
  })
})

describe('checks by other callers', async () => {
  const crowded = await startApp({ TRUST_PROXY: 'true' })
  let addresses = 0
  const newAddress = () => `10.2.${Math.floor(++addresses / 250)}.${addresses % 250}`
  const from = (address: string) => ({ 'x-forwarded-for': address })

  /** Has a code sent from an address. */
  async function sendFrom(address: string, telephone: string, count = 1) {
    const { data } = await crowded
      .client()
      .sendOtp({ body: { ...target, telephone }, headers: from(address) })
    return { ...data, code: await codeSentTo(crowded, telephone, count) }
  }
  const check = (address: string, telephone: string, otp: string, reference?: string) =>
    outcomeOf(
      crowded.client().verifyOtp({
        body: { ...target, telephone, otp, ...(reference && { reference }) },
        headers: from(address),
      }),
    )
  /** Guesses wrong codes until refused; returns how many were checked. */
  async function guessesFrom(address: () => string, telephone: string, code: string): Promise<number> {
    for (let guess = 1; guess <= 50; guess++)
      if ((await check(address(), telephone, wrong(code, guess))) === ended) return guess - 1
    return 50
  }

  test('from anywhere, do not use up those of the caller who requested the code', async () => {
    const [telephone, home] = [newTelephone(), newAddress()]
    const { code, reference } = await sendFrom(home, telephone)
    expect(await guessesFrom(newAddress, telephone, code)).toBe(5)
    expect(await check(newAddress(), telephone, code)).toBe(ended)
    expect(await check(home, telephone, wrong(code))).toBe(incorrect)
    expect(await guessesFrom(() => home, telephone, code)).toBe(4)
    expect(await check(home, telephone, code)).toBe(ended)
    // The caller with the reference has its own count, from any address.
    for (let guess = 1; guess <= 4; guess++)
      expect(await check(newAddress(), telephone, wrong(code, guess), reference)).toBe(incorrect)
    expect(await check(newAddress(), telephone, code, reference)).toBe('200')
  })

  test('a code requested by a stranger does not invalidate an earlier one', async () => {
    const [telephone, home] = [newTelephone(), newAddress()]
    const mine = await sendFrom(home, telephone)
    const theirs = await sendFrom(newAddress(), telephone, 2)
    expect(await check(home, telephone, mine.code)).toBe('200')
    // The recipient of two messages cannot tell which one was requested by whom.
    expect(await check(home, telephone, theirs.code)).toBe('200')
    expect(await check(home, telephone, mine.code)).toBe(ended)
  })

  test('more codes do not allow more guesses', async () => {
    const telephone = newTelephone()
    const codes = [await sendFrom(newAddress(), telephone)]
    for (let count = 2; count <= 4; count++) codes.push(await sendFrom(newAddress(), telephone, count))
    const guessed = await guessesFrom(newAddress, telephone, codes[0]!.code)
    expect(guessed).toBe(5)
  })

  test('a reference of another code, or an invalid one, is ignored', async () => {
    const [telephone, home] = [newTelephone(), newAddress()]
    const { code } = await sendFrom(home, telephone)
    const other = await sendFrom(newAddress(), newTelephone())
    await guessesFrom(newAddress, telephone, code)
    for (const reference of [other.reference, 'x'])
      expect(await check(newAddress(), telephone, code, reference)).toBe(ended)
    expect(await check(home, telephone, code)).toBe('200')
  })
})

test('a new code replaces the old one', async () => {
  const telephone = newTelephone()
  const old = await send(telephone)
  await app.services.clock.advance(30_000)
  // One in a million new codes equals the old one; then another is requested.
  let renewed = await send(telephone, 2)
  if (renewed === old) {
    await app.services.clock.advance(60_000)
    renewed = await send(telephone, 3)
  }
  expect(await outcomeOf(verify(telephone, old))).toBe(incorrect)
  expect(await outcomeOf(verify(telephone, renewed))).toBe('200')
  expect(await outcomeOf(verify(telephone, old))).toBe(ended)
})

test('an invalid code, phone number or role is refused by field', async () => {
  const telephone = newTelephone()
  for (const otp of ['12345', '1234567', '12345a', ' 12345', ''])
    await expectField(verify(telephone, otp), 'otp')
  await expectField(verify('0000000', '123456'), 'telephone')
  await expectField(verify(telephone, '123456', { role: 'operator' }), 'role')
  await expectField(verify(telephone, '123456', { email: 'amaka@example.com' }), 'email')
  await expectField(app.client().verifyOtp({ body: { ...target, telephone } as never }), 'otp')
})

test('checks from one address are limited, whatever the phone number', async () => {
  const strict = await startApp({ LIMIT_OTP_CHECKS: '3' })
  const check = () =>
    strict.client().verifyOtp({ body: { ...target, telephone: newTelephone(), otp: '123456' } })
  for (let count = 0; count < 3; count++) expect(await outcomeOf(check())).toBe(ended)
  const error = await refusal(check())
  expect([error.statusCode, error.code]).toEqual([429, 'request.rate-limited'])
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
})
