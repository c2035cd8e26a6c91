import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newPin, pinWorks, updatePin, withPin } from '#testing/accounts/pins.ts'
import { startApp } from '#testing/app.ts'
import { goodPin as pin } from '#testing/money/wallets.ts'
import {
  eventsOf,
  expectField,
  outcomeOf,
  type Person,
  refusal,
  signInAgain,
  signUp,
} from '#testing/people.ts'

const app = await startApp({ LIMIT_SIGN_IN: '3' })
const { services } = app

const alertsOf = async ({ id }: Person) => (await eventsOf(app, id)).map(({ data }) => data.type)

test.for(['customer', 'rider'] as const)('a %s sets the first PIN with the password', async (role) => {
  const person = await signUp(app, role)
  expect((await person.client.getAccount()).data.wallet.pin.enabled).toBe(false)
  const { statusCode, data } = await updatePin(person, { pin, password: person.password })
  expect(statusCode).toBe(200)
  expect(data.pin).toEqual({ enabled: true, locked: false, dateUnlocked: null })
  expect((await person.client.getAccount()).data.wallet.pin.enabled).toBe(true)
  expect(await pinWorks(app, person, pin)).toBe(true)
  expect(await pinWorks(app, person, '4792')).toBe(false)
})

describe('the password', () => {
  test('that is wrong is refused by field and sets nothing', async () => {
    const person = await signUp(app, 'customer')
    const error = await refusal(updatePin(person, { pin, password: 'not the one' }))
    expect(error).toMatchObject({ statusCode: 403, code: 'auth.password.incorrect' })
    expect(error.fields.map(({ path }) => path)).toEqual(['password'])
    expect((await person.client.getWallet()).data.pin.enabled).toBe(false)
  })

  test('is not enough once there is a PIN', async () => {
    const person = await withPin(app)
    await expectField(updatePin(person, { pin: newPin, password: person.password }), 'password')
    expect(await pinWorks(app, person, pin)).toBe(true)
  })

  test('that is wrong is counted as at sign-in', async () => {
    const person = await signUp(app, 'customer')
    for (let index = 0; index < 3; index++)
      await refusal(updatePin(person, { pin, password: `guess ${index}` }))
    expect(await outcomeOf(updatePin(person, { pin, password: person.password }))).toBe(
      '429 request.rate-limited',
    )
  })
})

describe('the current PIN', () => {
  test('is replaced by the new one, with an alert', async () => {
    const person = await withPin(app)
    expect((await updatePin(person, { pin: newPin, currentPin: pin })).statusCode).toBe(200)
    expect([await pinWorks(app, person, newPin), await pinWorks(app, person, pin)]).toEqual([true, false])
    expect(await alertsOf(person)).toEqual(['pin-changed'])
    expect((await person.client.getWallet()).data.withdrawals.datePausedUntil).toBeNull()
  })

  test('that is wrong is refused by field, counted, and changes nothing', async () => {
    const person = await withPin(app)
    const wrong = () => updatePin(person, { pin: newPin, currentPin: '7777' })
    for (let index = 0; index < 5; index++) {
      const error = await refusal(wrong())
      expect(error).toMatchObject({ statusCode: 403, code: 'wallet.pin.incorrect' })
      expect(error.fields.map(({ path }) => path)).toEqual(['currentPin'])
    }
    const error = await refusal(updatePin(person, { pin: newPin, currentPin: pin }))
    expect(error).toMatchObject({ statusCode: 403, code: 'wallet.pin.locked' })
    expect(error.fields.map(({ path }) => path)).toEqual(['currentPin'])
    expect(await alertsOf(person)).toEqual(['pin-locked'])
  })

  test('is refused while no PIN is set', async () => {
    const person = await signUp(app, 'customer')
    expect(await outcomeOf(updatePin(person, { pin: newPin, currentPin: pin }))).toBe('403 wallet.pin.unset')
  })
})

test('exactly one of current PIN, proof and password is required', async () => {
  const person = await withPin(app)
  const { password } = person
  await expectField(updatePin(person, { pin: newPin }), 'currentPin')
  await expectField(updatePin(person, { pin: newPin, currentPin: pin, proof: 'p' }), 'proof')
  await expectField(updatePin(person, { pin: newPin, currentPin: pin, password }), 'password')
  await expectField(updatePin(person, { pin: newPin, proof: 'p', password }), 'password')
  expect(await pinWorks(app, person, pin)).toBe(true)
})

test('of several concurrent first PINs one is set', async () => {
  const person = await signUp(app, 'customer')
  const pins = ['8026', '9153']
  const outcomes = await Promise.all(
    pins.map((each) => outcomeOf(updatePin(person, { pin: each, password: person.password }))),
  )
  expect(outcomes.toSorted()).toEqual(['200', '400 request.invalid'])
  expect(await Promise.all(pins.map((each) => pinWorks(app, person, each)))).toEqual(
    outcomes.map((outcome) => outcome === '200'),
  )
})

test('of several concurrent changes from the same PIN one succeeds', async () => {
  const person = await withPin(app)
  const pins = ['8026', '9153', '6284']
  const outcomes = await Promise.all(
    pins.map((each) => outcomeOf(updatePin(person, { pin: each, currentPin: pin }))),
  )
  expect(outcomes.toSorted()).toEqual(['200', '403 wallet.pin.incorrect', '403 wallet.pin.incorrect'])
  expect(await pinWorks(app, person, pins[outcomes.indexOf('200')]!)).toBe(true)
  expect(await alertsOf(person)).toEqual(['pin-changed'])
})

test('the stored hash reveals neither the PIN nor that two are the same', async () => {
  const people = [await withPin(app), await withPin(app)]
  const rows = await services.db.many<{ hash: string }>(
    sql`SELECT hash FROM wallet_pin WHERE party_id IN (${people[0]!.id}, ${people[1]!.id})`,
  )
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(2)
  for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$/)
  expect(app.logText()).not.toContain(`"${pin}"`)
})

test('PINs cannot be guessed from a stolen database without the SECRET', async () => {
  const person = await withPin(app)
  const { hash } = await services.db.one<{ hash: string }>(
    sql`SELECT hash FROM wallet_pin WHERE party_id = ${person.id}`,
  )
  for (const text of [pin, `${person.id} ${pin}`, `user:${person.id} ${pin}`])
    expect(await services.hashing.verify(hash, text)).toBe(false)
  const thief = await startApp({ SECRET: 'what the thief has in place of ours' }, { url: app.databaseUrl })
  const change = (by: Person) => outcomeOf(updatePin(by, { pin: newPin, currentPin: pin }))
  expect(await change(await signInAgain(thief, person))).toBe('403 wallet.pin.incorrect')
  expect(await change(person)).toBe('200')
})

test('only roles with a wallet have a PIN', async () => {
  const owner = await signUp(app, 'store')
  expect(await outcomeOf(updatePin(owner, { pin, password: owner.password }))).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(app.client().updatePin({ body: { pin, password: 'x' } }))).toBe(
    '401 auth.token.missing',
  )
})
