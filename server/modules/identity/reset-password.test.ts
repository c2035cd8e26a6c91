import { describe, expect, test } from 'vitest'
import type { Role } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { sharedApp } from '#testing/app.ts'
import {
  eventsOf,
  expectField,
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

const newPassword = 'ofada-rice-and-ayamase'
const wait = (seconds: number) => app.services.clock.advance(seconds * 1000)

const reset = (
  { role, telephone }: Pick<Person, 'role' | 'telephone'>,
  proof: string,
  password = newPassword,
) => app.client().resetPassword({ body: { role: role as Role, telephone, password, proof } })
const signIn = ({ role, telephone }: Person, password: string) =>
  outcomeOf(app.client().signIn({ body: { role, telephone, password } }))

/** A user with a new proof of the phone number for a reset. */
async function proved(role: 'customer' | 'rider' = 'customer') {
  const person = await signUp(app, role)
  await wait(30)
  return { person, proof: await prove(app, person.telephone, 'reset-password', role) }
}

test('the new password works and the old one does not', async () => {
  const { person, proof } = await proved()
  const { statusCode, data } = await reset(person, proof)
  expect(statusCode).toBe(200)
  expect(data).toEqual({ reset: true })
  expect(await signIn(person, person.password)).toBe('401 auth.credentials.incorrect')
  expect(await signIn(person, newPassword)).toBe('200')
})

test('every session ends at once, on every device', async () => {
  const { person, proof } = await proved()
  const phone = await signInAgain(app, person)
  const stranger = await signUp(app, 'customer')
  await reset(person, proof)
  for (const device of [person, phone]) {
    expect(await outcomeOf(device.client.getAccount())).toBe('401 auth.session.ended')
    const { refreshToken } = device
    expect(await outcomeOf(app.client().refreshTokens({ body: { refreshToken } }))).toBe(
      '401 auth.refresh-token.invalid',
    )
  }
  expect(await outcomeOf(stranger.client.getAccount())).toBe('200')
})

test('withdrawals are paused for 24 hours', async () => {
  const { person, proof } = await proved()
  const pausedUntil = async () => {
    const row = await app.services.db.one<{ withdrawals_paused_until: Date | null }>(
      sql`SELECT withdrawals_paused_until FROM users WHERE id = ${person.id}`,
    )
    return row.withdrawals_paused_until
  }
  expect(await pausedUntil()).toBeNull()
  const before = app.services.clock.now().getTime()
  await reset(person, proof)
  const pause = (await pausedUntil())!.getTime() - before
  expect(Math.round(pause / 60_000)).toBe(24 * 60)
})

test('each reset raises an alert, in an event with the next offset', async () => {
  const { person, proof } = await proved()
  await reset(person, proof)
  await wait(60)
  await reset(person, await prove(app, person.telephone, 'reset-password', 'customer'), 'moin-moin-and-akara')
  const events = await eventsOf(app, person.id)
  expect(events.map(({ offset, event, data }) => [offset, event, data.type])).toEqual([
    [1, 'alert.new', 'password-reset'],
    [2, 'alert.new', 'password-reset'],
  ])
})

test('the other accounts of the same phone number keep their password and sessions', async () => {
  const customer = await signUp(app, 'customer')
  await wait(30)
  const proof = await prove(app, customer.telephone, 'sign-up', 'rider')
  const { role, ...rest } = { role: 'rider' as const, name: 'Bisi Ojo', password: 'my-rider-password' }
  const { telephone } = customer
  const { data } = await app.client().signUp({ body: { role, ...rest, telephone, proof } })
  await wait(60)
  await reset(customer, await prove(app, telephone, 'reset-password', 'customer'))
  expect(await outcomeOf(app.client(data.userTokens.accessToken).getAccount())).toBe('200')
  expect(await signIn({ ...customer, role: 'rider' }, 'my-rider-password')).toBe('200')
})

test('operators cannot reset: a stolen SIM would be enough', async () => {
  const { telephone } = await operator(app)
  await wait(30)
  const body = { purpose: 'reset-password', role: 'operator', telephone } as const
  await expectField(app.client().sendOtp({ body }), 'role')
  const asked = { telephone, password: newPassword, proof: 'p'.repeat(43), role: 'operator' as 'customer' }
  await expectField(app.client().resetPassword({ body: asked }), 'role')
})

test('a suspended account stays suspended', async () => {
  const staff = await operator(app)
  const { person, proof } = await proved()
  await staff.client.decideRoleStatus({
    params: { userId: person.id },
    body: { status: 'suspended', reason: 'A matter to clear up.' },
  })
  await reset(person, proof)
  expect(await signIn(person, newPassword)).toBe('403 account.suspended')
})

describe('the proof', () => {
  test('of nothing, another purpose, another role or another phone number changes nothing', async () => {
    const { person } = await proved()
    const { person: other, proof: ofAnother } = await proved()
    await wait(60)
    const ofPurpose = await prove(app, person.telephone, 'pin', 'customer')
    const wrong = { 'made up': 'p'.repeat(43), 'another telephone': ofAnother, 'another purpose': ofPurpose }
    for (const [how, proof] of Object.entries(wrong)) {
      const error = await refusal(reset(person, proof))
      expect([error.statusCode, error.code, error.fields[0]?.path], how).toEqual([
        400,
        'otp.proof.invalid',
        'proof',
      ])
    }
    const error = await refusal(reset({ ...other, role: 'rider' }, ofAnother))
    expect([error.statusCode, error.code]).toEqual([400, 'otp.proof.invalid'])
    expect(await outcomeOf(person.client.getAccount())).toBe('200')
    expect(await signIn(person, person.password)).toBe('200')
  })

  test('works once', async () => {
    const { person, proof } = await proved()
    await reset(person, proof)
    expect(await outcomeOf(reset(person, proof, 'moin-moin-and-akara'))).toBe('410 otp.proof.ended')
    expect(await signIn(person, newPassword)).toBe('200')
  })

  test('expires after ten minutes', async () => {
    const { person, proof } = await proved()
    await wait(600)
    expect(await outcomeOf(reset(person, proof))).toBe('410 otp.proof.ended')
  })

  test('is invalid once the account is deleted', async () => {
    const { person, proof } = await proved()
    await person.client.deleteAccount({ body: { password: person.password } })
    expect(await outcomeOf(reset(person, proof))).toBe('400 otp.proof.invalid')
  })
})

test('a weak password is refused by field, and the proof stays valid', async () => {
  const { person, proof } = await proved()
  const { data } = await person.client.getAccount()
  const own = [person.telephone, person.telephone.replace('+234', '0'), data.name, data.name.toUpperCase()]
  for (const password of ['short', 'password1', '12345678', ...own])
    await expectField(reset(person, proof, password), 'password')
  expect(await outcomeOf(reset(person, proof))).toBe('200')
})

test('an invalid phone number or role is refused by field', async () => {
  const proof = 'p'.repeat(43)
  await expectField(reset({ role: 'customer', telephone: '0000000' }, proof), 'telephone')
  await expectField(reset({ role: 'king' as never, telephone: newTelephone() }, proof), 'role')
  await expectField(reset({ role: 'customer', telephone: newTelephone() }, 'short'), 'proof')
})
