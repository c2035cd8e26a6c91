import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { sharedApp, startApp } from '#testing/app.ts'
import {
  codeSentTo,
  expectField,
  goodPassword,
  newTelephone,
  outcomeOf,
  prove,
  refusal,
  signUpOverHttp,
} from '#testing/people.ts'

const app = await sharedApp()

const noProof = 'p'.repeat(43)
const minutes = (count: number) => count * 60_000

const bodyOf = (telephone: string, proof: string) => ({
  role: 'customer' as const,
  name: 'Bisi Ojo',
  telephone,
  password: goodPassword,
  proof,
})

test('a customer proves a phone number, signs up and is active at once', async () => {
  const telephone = newTelephone()
  const proof = await prove(app, telephone, 'sign-up', 'customer')
  const { statusCode, data } = await app.client().signUp({
    body: { role: 'customer', name: ' Amaka Obi ', telephone, password: goodPassword, proof },
  })
  expect(statusCode).toBe(200)
  expect(data.user).toMatchObject({
    name: 'Amaka Obi',
    telephone,
    active: true,
    role: { main: 'customer', category: null, status: 'active' },
    wallet: { balance: { currency: 'ngn', amount: 0 } },
  })
  const account = await app.client(data.userTokens.accessToken).getAccount()
  expect(account.data).toEqual(data.user)
})

test.for(['rider', 'store', 'assistant'] as const)('role %s starts with status pending', async (role) => {
  const person = await signUpOverHttp(app, role)
  const { data } = await person.client.getAccount()
  expect(data.role.status).toBe('pending')
  expect(data.active).toBe(false)
})

test('a phone number typed 080… is the same as +234 80… everywhere', async () => {
  const telephone = newTelephone()
  const dialled = telephone.replace('+234', '0')
  const spaced = `${dialled.slice(0, 4)} ${dialled.slice(4, 7)} ${dialled.slice(7)}`
  const target = { purpose: 'sign-up', role: 'customer' } as const
  await app.client().sendOtp({ body: { ...target, telephone: dialled } })
  const otp = await codeSentTo(app, telephone)
  const verified = await app.client().verifyOtp({ body: { ...target, telephone: spaced, otp } })
  const { data } = await app.client().signUp({ body: bodyOf(dialled, verified.data.proof) })
  expect(data.user.telephone).toBe(telephone)
  const again = await app
    .client()
    .signIn({ body: { role: 'customer', telephone: spaced, password: goodPassword } })
  expect(again.data.user.id).toBe(data.user.id)
})

test('one phone number may have an account in each role', async () => {
  const customer = await signUpOverHttp(app, 'customer')
  await app.services.clock.advance(30_000)
  const proof = await prove(app, customer.telephone, 'sign-up', 'rider')
  const { data } = await app
    .client()
    .signUp({ body: { ...bodyOf(customer.telephone, proof), role: 'rider' } })
  expect(data.user.id).not.toBe(customer.id)
})

test('the password is stored as argon2id with at least 19 MiB and two passes', async () => {
  const real = await startApp({}, undefined, { fullHashing: true })
  const { id } = await signUpOverHttp(real, 'customer')
  const { password_hash } = await real.services.db.one<{ password_hash: string }>(
    sql`SELECT password_hash FROM users WHERE id = ${id}`,
  )
  const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$/.exec(password_hash) ?? []
  expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
  expect(Number(passes)).toBeGreaterThanOrEqual(2)
})

test('the code, the proof, the password and tokens are never logged', async () => {
  const telephone = newTelephone()
  const proof = await prove(app, telephone, 'sign-up', 'customer')
  const code = await codeSentTo(app, telephone)
  const { data } = await app.client().signUp({ body: bodyOf(telephone, proof) })
  const logged = app.log.filter((line) => line.operation === 'signUp')
  expect(logged.at(-1)).toMatchObject({ msg: 'called', status: 200 })
  const { accessToken, refreshToken } = data.userTokens
  const written = app.log.map(({ time, ...line }) => JSON.stringify(line)).join('\n')
  for (const secret of [proof, goodPassword, accessToken, refreshToken]) expect(written).not.toContain(secret)
  expect(written).not.toMatch(new RegExp(`\\b${code}\\b`))
})

describe('invalid fields are refused by field', () => {
  test.for([
    '12345678',
    '0000000',
    '+234 803 000',
    '0803123456789',
    '+234 999 999 9999',
    'not-a-telephone',
    '+2348031234567; drop',
  ])('phone number %s is invalid', async (telephone) => {
    await expectField(app.client().signUp({ body: bodyOf(telephone, noProof) }), 'telephone')
  })

  test.for([
    ['short', 'a1b2c3d'],
    ['endless', 'x7'.repeat(65)],
    ['common', 'password1'],
    ['common in capitals', 'QWERTYUIOP'],
    ['one character over and over', 'zzzzzzzzzzzz'],
    ['a run upwards', 'abcdefghij'],
    ['a run downwards', '9876543210'],
    ['the own name', 'bisi ojo'],
    ['the own telephone', '+2348031234567'],
    ['the own telephone without the plus', '2348031234567'],
    ['the own telephone as dialled', '08031234567'],
  ] as const)('a password that is %s', async ([, password]) => {
    const body = { ...bodyOf('+2348031234567', noProof), password }
    await expectField(app.client().signUp({ body }), 'password')
  })

  test('a password that is the own name, with any spacing', async () => {
    const body = { ...bodyOf(newTelephone(), noProof), name: '  Bisi Ojo ', password: 'Bisi Ojo' }
    await expectField(app.client().signUp({ body }), 'password')
  })

  test.for(['role', 'name', 'telephone', 'password', 'proof'] as const)('missing %s', async (field) => {
    const { [field]: _, ...body } = bodyOf(newTelephone(), noProof)
    await expectField(app.client().signUp({ body: body as never }), field)
  })

  test('a blank name, an operator, an unknown field', async () => {
    const good = bodyOf(newTelephone(), noProof)
    await expectField(app.client().signUp({ body: { ...good, name: '   ' } }), 'name')
    await expectField(app.client().signUp({ body: { ...good, role: 'operator' as never } }), 'role')
    await expectField(app.client().signUp({ body: { ...good, admin: true } as never }), 'admin')
  })

  test('a body that is not JSON, of another type, or larger than 64 KiB', async () => {
    const send = async (contentType: string, body: string) => {
      const headers = { 'content-type': contentType }
      const response = await fetch(`${app.url}/v1/auth/sign-up`, { method: 'POST', headers, body })
      return `${response.status} ${(await response.json()).error.code}`
    }
    expect(await send('application/json', '{"role":')).toBe('400 request.malformed')
    expect(await send('text/plain', '{}')).toBe('400 request.content-type')
    expect(await send('application/json', JSON.stringify({ name: 'x'.repeat(65_536) }))).toBe(
      '400 request.too-large',
    )
  })
})

describe('the proof', () => {
  test('of nothing, another purpose, another role or another phone number is refused', async () => {
    const telephone = newTelephone()
    const other = newTelephone()
    const wrong = {
      'made up': noProof,
      'another purpose': await prove(app, telephone, 'telephone', 'customer'),
      'another telephone': await prove(app, other, 'sign-up', 'customer'),
      'another role': undefined as string | undefined,
    }
    await app.services.clock.advance(30_000)
    wrong['another role'] = await prove(app, telephone, 'sign-up', 'rider')
    for (const [how, proof] of Object.entries(wrong)) {
      const error = await refusal(app.client().signUp({ body: bodyOf(telephone, proof!) }))
      expect([error.statusCode, error.code, error.fields[0]?.path], how).toEqual([
        400,
        'otp.proof.invalid',
        'proof',
      ])
    }
    expect(await outcomeOf(app.client().signUp({ body: bodyOf(other, wrong['another telephone']) }))).toBe(
      '200',
    )
  })

  test('works once', async () => {
    const telephone = newTelephone()
    const body = bodyOf(telephone, await prove(app, telephone, 'sign-up', 'customer'))
    expect(await outcomeOf(app.client().signUp({ body }))).toBe('200')
    expect(await outcomeOf(app.client().signUp({ body }))).toBe('410 otp.proof.ended')
  })

  test('expires after ten minutes', async () => {
    const [early, late] = [newTelephone(), newTelephone()]
    const inTime = bodyOf(early, await prove(app, early, 'sign-up', 'customer'))
    const tooLate = bodyOf(late, await prove(app, late, 'sign-up', 'customer'))
    await app.services.clock.advance(minutes(10) - 20_000)
    expect(await outcomeOf(app.client().signUp({ body: inTime }))).toBe('200')
    await app.services.clock.advance(20_000)
    expect(await outcomeOf(app.client().signUp({ body: tooLate }))).toBe('410 otp.proof.ended')
  })

  test('is not used up by a refused sign-up', async () => {
    const telephone = newTelephone()
    const body = bodyOf(telephone, await prove(app, telephone, 'sign-up', 'customer'))
    await expectField(app.client().signUp({ body: { ...body, password: 'password1' } }), 'password')
    await expectField(app.client().signUp({ body: { ...body, inviteCode: 'BUKA-2222-2222' } }), 'inviteCode')
    expect(await outcomeOf(app.client().signUp({ body }))).toBe('200')
  })
})

test('a phone number that is taken in the role is a 409, whatever the password', async () => {
  const telephone = newTelephone()
  const first = await prove(app, telephone, 'sign-up', 'customer')
  await app.services.clock.advance(30_000)
  const second = await prove(app, telephone, 'sign-up', 'customer')
  const made = await app.client().signUp({ body: bodyOf(telephone, first) })
  const another = { ...bodyOf(telephone, second), password: 'another-good-one' }
  expect(await outcomeOf(app.client().signUp({ body: another }))).toBe('409 auth.telephone.taken')
  const signedIn = await app
    .client()
    .signIn({ body: { role: 'customer', telephone, password: goodPassword } })
  expect(signedIn.data.user.id).toBe(made.data.user.id)
})

test('a deleted account releases its phone number', async () => {
  const gone = await signUpOverHttp(app, 'customer')
  await gone.client.deleteAccount({ body: { password: gone.password } })
  await app.services.clock.advance(30_000)
  const proof = await prove(app, gone.telephone, 'sign-up', 'customer')
  const { data } = await app.client().signUp({ body: bodyOf(gone.telephone, proof) })
  expect(data.user.id).not.toBe(gone.id)
})

test('sign-ups from one address are limited, with the limit in the headers', async () => {
  const strict = await startApp({ LIMIT_AUTH: '2' })
  const headers = { 'content-type': 'application/json' }
  const send = () =>
    fetch(`${strict.url}/v1/auth/sign-up`, {
      method: 'POST',
      headers,
      body: JSON.stringify(bodyOf('+2348031234567', noProof)),
    })
  const first = await send()
  expect(first.headers.get('ratelimit-limit')).toBe('2')
  expect(first.headers.get('ratelimit-remaining')).toBe('1')
  await send()
  const third = await send()
  expect([third.status, (await third.json()).error.code]).toEqual([429, 'request.rate-limited'])
  expect(third.headers.get('ratelimit-remaining')).toBe('0')
  const retryAfter = Number(third.headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(0)
  expect(retryAfter).toBeLessThanOrEqual(60)
})
