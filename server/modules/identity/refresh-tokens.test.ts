import { describe, expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField, outcomeOf, signInAgain, signUp } from '#testing/people.ts'

const app = await sharedApp()

const refresh = (refreshToken: string) => app.client().refreshTokens({ body: { refreshToken } })
const next = async (refreshToken: string) => (await refresh(refreshToken)).data.userTokens
const account = (token: string) => outcomeOf(app.client(token).getAccount())
const invalid = '401 auth.refresh-token.invalid'
const ended = '401 auth.session.ended'
const seconds = (count: number) => count * 1000
const days = (count: number) => count * 24 * 3_600_000

test('a refresh token gives the next pair of the same session', async () => {
  const person = await signUp(app, 'customer')
  const [before] = (await person.client.getSessions()).data
  await app.services.clock.advance(seconds(60))
  const { statusCode, data } = await refresh(person.refreshToken)
  expect(statusCode).toBe(200)
  const { accessToken, refreshToken } = data.userTokens
  expect(refreshToken).not.toBe(person.refreshToken)
  const { data: sessions } = await app.client(accessToken).getSessions()
  expect(sessions.map(({ id, current }) => ({ id, current }))).toEqual([{ id: before!.id, current: true }])
  expect(Date.parse(sessions[0]!.dateLastUsed)).toBeGreaterThan(Date.parse(before!.dateLastUsed))
  expect((await app.client(accessToken).getAccount()).data.id).toBe(person.id)
})

test('an access token is valid for 15 minutes, and a refresh gives a new one', async () => {
  const person = await signUp(app, 'customer')
  await app.services.clock.advance(seconds(14 * 60))
  expect(await account(person.token)).toBe('200')
  await app.services.clock.advance(seconds(60))
  expect(await account(person.token)).toBe('401 auth.token.expired')
  const { accessToken, accessTokenExpires } = await next(person.refreshToken)
  expect(await account(accessToken)).toBe('200')
  const life = Date.parse(accessTokenExpires) - app.services.clock.now().getTime()
  expect(life).toBeGreaterThan(seconds(14 * 60))
  expect(life).toBeLessThanOrEqual(seconds(15 * 60))
})

test('a refresh token is valid for 30 days from its last rotation', async () => {
  const person = await signUp(app, 'customer')
  await app.services.clock.advance(days(29))
  const { refreshToken } = await next(person.refreshToken)
  await app.services.clock.advance(days(29))
  const last = await next(refreshToken)
  await app.services.clock.advance(days(30))
  expect(await outcomeOf(refresh(last.refreshToken))).toBe(invalid)
})

describe('a retry with the same token', () => {
  test('within ten seconds gets the same pair and does not end the session', async () => {
    const person = await signUp(app, 'customer')
    const first = await next(person.refreshToken)
    expect(await next(person.refreshToken)).toEqual(first)
    await app.services.clock.advance(seconds(5))
    expect(await next(person.refreshToken)).toEqual(first)
    expect(await account(first.accessToken)).toBe('200')
    expect(await outcomeOf(refresh(first.refreshToken))).toBe('200')
  })

  test('does not extend the ten seconds', async () => {
    const person = await signUp(app, 'customer')
    await next(person.refreshToken)
    await app.services.clock.advance(seconds(5))
    await next(person.refreshToken)
    await app.services.clock.advance(seconds(5))
    expect(await outcomeOf(refresh(person.refreshToken))).toBe(invalid)
  })
})

describe('reuse of a rotated token ends the session', () => {
  test('once its successor has been used, even within ten seconds', async () => {
    const person = await signUp(app, 'customer')
    const phone = await signInAgain(app, person)
    const second = await next(person.refreshToken)
    const third = await next(second.refreshToken)
    expect(await account(third.accessToken)).toBe('200')
    expect(await outcomeOf(refresh(person.refreshToken))).toBe(invalid)
    for (const token of [person.token, second.accessToken, third.accessToken])
      expect(await account(token)).toBe(ended)
    for (const token of [person.refreshToken, second.refreshToken, third.refreshToken])
      expect(await outcomeOf(refresh(token))).toBe(invalid)
    // Only the session of this device ends.
    expect(await account(phone.token)).toBe('200')
    expect(await outcomeOf(refresh(phone.refreshToken))).toBe('200')
  })

  test('after ten seconds, though its successor is unused', async () => {
    const person = await signUp(app, 'customer')
    const second = await next(person.refreshToken)
    await app.services.clock.advance(seconds(10))
    expect(await outcomeOf(refresh(person.refreshToken))).toBe(invalid)
    expect(await account(person.token)).toBe(ended)
    expect(await account(second.accessToken)).toBe(ended)
    expect(await outcomeOf(refresh(second.refreshToken))).toBe(invalid)
  })
})

describe('an invalid refresh token', () => {
  test('is refused and does not end the session it names', async () => {
    const person = await signUp(app, 'customer')
    const { refreshToken, accessToken } = await next(person.refreshToken)
    const [sessionId, , mac] = refreshToken.split('.') as [string, string, string]
    const garbage = [
      `${sessionId}.0.${'A'.repeat(43)}`,
      `${sessionId}.1.${'A'.repeat(43)}`,
      `${sessionId}.0.${mac}`,
      `${sessionId}.2.${mac}`,
      `${sessionId}.999999999.${mac}`,
      `${sessionId}.1.${mac.slice(0, 42)}`,
      `${sessionId}.1.${mac}x`,
      `${sessionId}.-1.${mac}`,
      `${sessionId.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}.1.${mac}`,
      `${'-'.repeat(36)}.1.${mac}`,
      'a'.repeat(100),
      accessToken.slice(0, 200),
    ]
    for (const token of garbage) expect(await outcomeOf(refresh(token)), token).toBe(invalid)
    expect(await account(accessToken)).toBe('200')
    expect(await outcomeOf(refresh(refreshToken))).toBe('200')
  })

  test('or a value that is not text is refused by field', async () => {
    await expectField(refresh('short'), 'refreshToken')
    await expectField(refresh('x'.repeat(201)), 'refreshToken')
    await expectField(app.client().refreshTokens({ body: {} as never }), 'refreshToken')
  })

  test('such as one of a deleted account is refused', async () => {
    const person = await signUp(app, 'customer')
    await person.client.deleteAccount({ body: { password: person.password } })
    expect(await outcomeOf(refresh(person.refreshToken))).toBe(invalid)
    expect(await account(person.token)).toBe(ended)
  })
})
