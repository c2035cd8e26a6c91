import { describe, expect, test } from 'vitest'
import { createClient } from '#client/index.ts'
import { sharedApp, startApp, type TestApp } from '#testing/app.ts'
import {
  activeRider,
  eventsOf,
  expectField,
  goodPassword,
  newTelephone,
  operator,
  outcomeOf,
  type Person,
  prove,
  refusal,
  signInAgain,
  signUp,
} from '#testing/people.ts'

const app = await sharedApp()

const credentialsOf = ({ role, telephone, password }: Person) => ({ role, telephone, password })

/** The answer without the request id, which differs each time. */
async function rawSignIn(body: object) {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'the-same' }
  const response = await fetch(`${app.url}/v1/auth/sign-in`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: [...response.headers.keys()], body: await response.text() }
}

test('the right phone number and password open a new session', async () => {
  const person = await signUp(app, 'customer')
  const { statusCode, data } = await app.client().signIn({ body: credentialsOf(person) })
  expect(statusCode).toBe(200)
  expect(data.user.id).toBe(person.id)
  const { data: account } = await app.client(data.userTokens.accessToken).getAccount()
  expect(account).toEqual(data.user)
  expect(data.userTokens.refreshToken).not.toBe(person.refreshToken)
  expect((await person.client.getSessions()).data).toHaveLength(2)
})

test('an unknown phone number and a wrong password get the same answer', async () => {
  const person = await signUp(app, 'customer')
  const wrongPassword = await rawSignIn({ ...credentialsOf(person), password: 'not-the-password' })
  const wrongTelephone = await rawSignIn({ ...credentialsOf(person), telephone: newTelephone() })
  const wrongRole = await rawSignIn({ ...credentialsOf(person), role: 'rider' })
  expect(wrongPassword.status).toBe(401)
  expect(JSON.parse(wrongPassword.body).error.code).toBe('auth.credentials.incorrect')
  expect(wrongTelephone).toEqual(wrongPassword)
  expect(wrongRole).toEqual(wrongPassword)
})

test('the password of a deleted account is refused', async () => {
  const person = await signUp(app, 'customer')
  await person.client.deleteAccount({ body: { password: person.password } })
  expect(await outcomeOf(app.client().signIn({ body: credentialsOf(person) }))).toBe(
    '401 auth.credentials.incorrect',
  )
})

test('an invalid phone number, role or password is refused by field', async () => {
  const body = { role: 'customer' as const, telephone: newTelephone(), password: goodPassword }
  await expectField(app.client().signIn({ body: { ...body, telephone: '0000000' } }), 'telephone')
  await expectField(app.client().signIn({ body: { ...body, role: 'king' as never } }), 'role')
  await expectField(app.client().signIn({ body: { ...body, password: '' } }), 'password')
  await expectField(app.client().signIn({ body: { ...body, proof: 'short' } }), 'proof')
})

describe('suspension', () => {
  test('takes effect at once: the current token, its refresh and sign-in are refused', async () => {
    const staff = await operator(app)
    const rider = await activeRider(app, staff)
    const phone = await signInAgain(app, rider)
    const signedOut = await signInAgain(app, rider)
    await signedOut.client.signOut()
    const decide = (status: 'active' | 'suspended') =>
      staff.client.decideRoleStatus({
        params: { userId: rider.id },
        body: { status, reason: 'A matter to clear up.' },
      })
    await decide('suspended')
    const refresh = (refreshToken: string) => app.client().refreshTokens({ body: { refreshToken } })
    const expected = '403 account.suspended: This account is suspended. A matter to clear up.'
    for (const { client, refreshToken } of [rider, phone]) {
      expect((await refusal(client.getAccount())).message).toBe(expected)
      expect((await refusal(refresh(refreshToken))).message).toBe(expected)
      const [id, generation, mac] = refreshToken.split('.') as [string, string, string]
      const forged = `${id}.${generation}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`
      expect(await outcomeOf(refresh(forged))).toBe('401 auth.refresh-token.invalid')
    }
    expect((await refusal(app.client().signIn({ body: credentialsOf(rider) }))).message).toBe(expected)
    // A session that was signed out before gets no reason.
    expect(await outcomeOf(signedOut.client.getAccount())).toBe('401 auth.session.ended')
    expect(await outcomeOf(refresh(signedOut.refreshToken))).toBe('401 auth.refresh-token.invalid')
    const events = await eventsOf(app, rider.id)
    expect(events.map(({ offset, data }) => [offset, data.type])).toEqual([
      [1, 'role-active'],
      [2, 'role-suspended'],
    ])

    await decide('active')
    expect(await outcomeOf(app.client().signIn({ body: credentialsOf(rider) }))).toBe('200')
    expect(await outcomeOf(rider.client.getAccount())).toBe('401 auth.session.ended')
    expect(await outcomeOf(refresh(phone.refreshToken))).toBe('401 auth.refresh-token.invalid')
  })

  test('is not revealed without the password', async () => {
    const staff = await operator(app)
    const customer = await signUp(app, 'customer')
    await staff.client.decideRoleStatus({
      params: { userId: customer.id },
      body: { status: 'suspended', reason: 'A matter to clear up.' },
    })
    const body = { ...credentialsOf(customer), password: 'not-the-password' }
    expect(await outcomeOf(app.client().signIn({ body }))).toBe('401 auth.credentials.incorrect')
  })

  test('a pending, rejected or revoked rider may still sign in', async () => {
    const staff = await operator(app)
    const decide = (userId: string, status: 'rejected' | 'revoked') =>
      staff.client.decideRoleStatus({ params: { userId }, body: { status, reason: 'It ended.' } })
    const pending = await signUp(app, 'rider')
    const rejected = await signUp(app, 'rider')
    const revoked = await activeRider(app, staff)
    await decide(rejected.id, 'rejected')
    await decide(revoked.id, 'revoked')
    for (const rider of [pending, rejected, revoked]) {
      expect(await outcomeOf(app.client().signIn({ body: credentialsOf(rider) }))).toBe('200')
    }
  })
})

describe("the operators' second factor", () => {
  test('is required only after the right password', async () => {
    const staff = await operator(app)
    const body = credentialsOf(staff)
    expect(await outcomeOf(app.client().signIn({ body }))).toBe('403 auth.second-factor.required')
    expect(await outcomeOf(app.client().signIn({ body: { ...body, password: 'not-the-password' } }))).toBe(
      '401 auth.credentials.incorrect',
    )
  })

  test('of nothing, another purpose or another operator is refused', async () => {
    const staff = await operator(app)
    const other = await operator(app)
    await app.services.clock.advance(30_000)
    const wrong = {
      'made up': 'p'.repeat(43),
      'another purpose': await prove(app, staff.telephone, 'telephone', 'operator'),
      'another operator': await prove(app, other.telephone, 'sign-in', 'operator'),
    }
    for (const [how, proof] of Object.entries(wrong)) {
      const error = await refusal(app.client().signIn({ body: { ...credentialsOf(staff), proof } }))
      expect([error.statusCode, error.code, error.fields[0]?.path], how).toEqual([
        400,
        'otp.proof.invalid',
        'proof',
      ])
    }
  })

  test('works once, within ten minutes, and is not used up by a wrong password', async () => {
    const staff = await operator(app)
    await app.services.clock.advance(30_000)
    const proof = await prove(app, staff.telephone, 'sign-in', 'operator')
    const body = { ...credentialsOf(staff), proof }
    expect(await outcomeOf(app.client().signIn({ body: { ...body, password: 'not-the-password' } }))).toBe(
      '401 auth.credentials.incorrect',
    )
    expect(await outcomeOf(app.client().signIn({ body }))).toBe('200')
    expect(await outcomeOf(app.client().signIn({ body }))).toBe('410 otp.proof.ended')

    await app.services.clock.advance(60_000)
    const late = await prove(app, staff.telephone, 'sign-in', 'operator')
    await app.services.clock.advance(600_000)
    expect(await outcomeOf(app.client().signIn({ body: { ...body, proof: late } }))).toBe(
      '410 otp.proof.ended',
    )
  })
})

describe('attempts are counted for each phone number and role', () => {
  const signInFrom = (service: TestApp, address: string, person: Person, password: string) =>
    outcomeOf(
      service.client().signIn({
        body: { ...credentialsOf(person), password },
        headers: { 'x-forwarded-for': address },
      }),
    )
  const wrong = 'not-the-password'

  test('a right password after wrong ones works and is not counted; at the limit also the right one is refused', async () => {
    const strict = await startApp({ LIMIT_SIGN_IN: '5' })
    const person = await signUp(strict, 'customer')
    const other = await signUp(strict, 'customer')
    const signIn = (password: string) =>
      strict.client().signIn({ body: { ...credentialsOf(person), password } })
    for (let guess = 0; guess < 4; guess++)
      expect(await outcomeOf(signIn(wrong))).toBe('401 auth.credentials.incorrect')
    for (let time = 0; time < 3; time++) expect(await outcomeOf(signIn(person.password))).toBe('200')
    expect(await outcomeOf(signIn(wrong))).toBe('401 auth.credentials.incorrect')
    for (const password of [wrong, person.password]) {
      const error = await refusal(signIn(password))
      expect([error.statusCode, error.code]).toEqual([429, 'request.rate-limited'])
      expect(error.retryAfterSeconds).toBeGreaterThan(0)
      expect(error.retryAfterSeconds).toBeLessThanOrEqual(900)
    }
    expect(await outcomeOf(strict.client().signIn({ body: credentialsOf(other) }))).toBe('200')
  })

  test('attempts from one address do not lock the owner out elsewhere; attempts from everywhere lock out strangers only', async () => {
    const strict = await startApp({ LIMIT_SIGN_IN: '1', TRUST_PROXY: 'true' })
    const person = await signUp(strict, 'customer')
    const right = (address: string, headers = {}) =>
      strict
        .client()
        .signIn({ body: credentialsOf(person), headers: { 'x-forwarded-for': address, ...headers } })
    expect(await signInFrom(strict, '10.0.0.1', person, wrong)).toBe('401 auth.credentials.incorrect')
    expect(await signInFrom(strict, '10.0.0.1', person, wrong)).toBe('429 request.rate-limited')
    const { deviceToken } = (await right('10.0.0.2')).data.userTokens
    for (let host = 3; host < 12; host++)
      expect(await signInFrom(strict, `10.0.0.${host}`, person, wrong)).toBe('401 auth.credentials.incorrect')
    expect(await signInFrom(strict, '10.0.0.12', person, person.password)).toBe('429 request.rate-limited')
    // The owner signs in from a known address, and on a known device from anywhere.
    expect(await signInFrom(strict, '10.0.0.2', person, person.password)).toBe('200')
    expect(await outcomeOf(right('10.0.0.13', { 'x-device-token': deviceToken }))).toBe('200')
    // A caller locked out at an address is not admitted with a device token of another account.
    const other = await signUp(strict, 'customer')
    const { deviceToken: foreign } = (
      await strict
        .client()
        .signIn({ body: credentialsOf(other), headers: { 'x-forwarded-for': '10.0.0.14' } })
    ).data.userTokens
    expect(await outcomeOf(right('10.0.0.15', { 'x-device-token': foreign }))).toBe(
      '429 request.rate-limited',
    )
    // A known device has a separate limit, which can be exhausted too.
    const onDevice = (password: string) =>
      outcomeOf(
        strict.client().signIn({
          body: { ...credentialsOf(person), password },
          headers: { 'x-forwarded-for': '10.0.0.16', 'x-device-token': deviceToken },
        }),
      )
    expect(await onDevice(wrong)).toBe('401 auth.credentials.incorrect')
    expect(await onDevice(wrong)).toBe('429 request.rate-limited')
    expect(await signInFrom(strict, '10.0.0.2', person, person.password)).toBe('200')
    // A new password invalidates the device tokens.
    await person.client.updatePassword({
      body: { password: person.password, newPassword: 'ofada-and-ayamase' },
    })
    person.password = 'ofada-and-ayamase'
    expect(await outcomeOf(right('10.0.0.17', { 'x-device-token': deviceToken }))).toBe(
      '429 request.rate-limited',
    )
  })

  test('an address over its limit does not block a known device there', async () => {
    const strict = await startApp({ LIMIT_AUTH: '3', LIMIT_OTP_CHECKS: '3' })
    const person = await signUp(strict, 'customer')
    const body = credentialsOf(person)
    const { deviceToken } = (await strict.client().signIn({ body })).data.userTokens
    const headers = { 'x-device-token': deviceToken }
    while ((await outcomeOf(strict.client().signIn({ body }))) === '200');
    expect(await outcomeOf(strict.client().signIn({ body }))).toBe('429 request.rate-limited')
    expect(await outcomeOf(strict.client().signIn({ body, headers }))).toBe('200')
    const client = createClient({ baseUrl: `${strict.url}/v1`, deviceToken })
    expect(await outcomeOf(client.signIn({ body }))).toBe('200')
    const forged = { 'x-device-token': `${deviceToken.slice(0, -1)}${deviceToken.endsWith('A') ? 'B' : 'A'}` }
    expect(await outcomeOf(strict.client().signIn({ body, headers: forged }))).toBe(
      '429 request.rate-limited',
    )
  })
})

test('while many addresses try passwords, the owner waits for only a few of them', async () => {
  const busy = await startApp({ TRUST_PROXY: 'true' }, undefined, { fullHashing: true })
  const person = await signUp(busy, 'customer')
  const home = { 'x-forwarded-for': '10.9.9.1' }
  const { deviceToken } = (await busy.client().signIn({ body: credentialsOf(person), headers: home })).data
    .userTokens
  let answered = 0
  // The first address sends more calls than may wait in the hashing queue for one address.
  const wrongOnes = [70, ...Array<number>(11).fill(2)].flatMap((count, host) =>
    Array.from({ length: count }, async () => {
      const outcome = await outcomeOf(
        busy.client().signIn({
          body: { ...credentialsOf(person), telephone: newTelephone(), password: 'not-the-password' },
          headers: { 'x-forwarded-for': `10.8.0.${host}` },
        }),
      )
      if (outcome.startsWith('401')) answered += 1
      return outcome
    }),
  )
  await expect.poll(() => answered).toBeGreaterThan(0)
  /** How many wrong passwords were checked while the service handled a sign-in with the right one, by the times in its log. */
  async function waitedFor(requestId: string, headers: { [name: string]: string }) {
    const named = { ...headers, 'x-request-id': requestId }
    await busy.client().signIn({ body: credentialsOf(person), headers: named })
    const calls = busy.log.filter(({ operation }) => operation === 'signIn')
    const endOf = ({ time }: (typeof calls)[number]) => Date.parse(String(time))
    const own = calls.find((call) => call.requestId === requestId)!
    const start = endOf(own) - Number(own.ms)
    return calls.filter((call) => call.status === 401 && endOf(call) > start && endOf(call) <= endOf(own))
      .length
  }
  const [atHome, onDevice, elsewhere] = await Promise.all([
    waitedFor('the-owner-at-home', home),
    waitedFor('the-owner-on-a-device', { 'x-forwarded-for': '10.9.9.2', 'x-device-token': deviceToken }),
    waitedFor('the-owner-elsewhere', { 'x-forwarded-for': '10.9.9.3' }),
  ])
  // Known callers are served first. Strangers take turns by address, with one call each.
  expect(Math.max(atHome, onDevice)).toBeLessThan(8)
  expect(elsewhere).toBeLessThan(25)
  const outcomes = await Promise.all(wrongOnes)
  const kinds = ['401 auth.credentials.incorrect', '429 server.busy']
  expect(outcomes.filter((outcome) => !kinds.includes(outcome))).toEqual([])
  expect(outcomes.filter((outcome) => outcome === '429 server.busy').length).toBeGreaterThan(0)
})
