import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newPin, pinWorks, provePin, updatePin, withPin } from '#testing/accounts/pins.ts'
import { sharedApp } from '#testing/app.ts'
import { goodPin as pin } from '#testing/money/wallets.ts'
import { eventsOf, outcomeOf, type Person, prove, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()
const { services } = app

const alertsOf = async ({ id }: Person) => (await eventsOf(app, id)).map(({ data }) => data.type)

test.for(['customer', 'rider'] as const)('a reset by OTP pauses the withdrawals of a %s', async (role) => {
  const person = await withPin(app, role)
  const proof = await provePin(app, person)
  const { data } = await updatePin(person, { pin: newPin, proof })
  const pause = Date.parse(data.withdrawals.datePausedUntil!) - services.clock.now().getTime()
  expect(Math.round(pause / 3_600_000)).toBe(24)
  expect([await pinWorks(app, person, newPin), await pinWorks(app, person, pin)]).toEqual([true, false])
  expect(await alertsOf(person)).toEqual(['pin-reset'])
  await services.clock.advance(24 * 3_600_000)
  const [row] = await services.db.many(
    sql`SELECT withdrawals_paused_until <= service_now() AS over FROM users WHERE id = ${person.id}`,
  )
  expect(row).toEqual({ over: true })
})

test('a reset unlocks a permanently locked PIN', async () => {
  const person = await withPin(app)
  await services.db.run(
    sql`UPDATE wallet_pin SET tries = 10, locked_until = 'infinity' WHERE party_id = ${person.id}`,
  )
  expect(await outcomeOf(updatePin(person, { pin: newPin, currentPin: pin }))).toBe('403 wallet.pin.locked')
  const { data } = await updatePin(person, { pin: newPin, proof: await provePin(app, person) })
  expect(data.pin).toEqual({ enabled: true, locked: false, dateUnlocked: null })
  for (let index = 0; index < 4; index++) expect(await pinWorks(app, person, '7777')).toBe(false)
  expect(await pinWorks(app, person, newPin)).toBe(true)
})

test('a reset needs a proof of this phone number, purpose and role, which works once', async () => {
  const person = await withPin(app)
  const other = await withPin(app)
  const proofs = [
    'p'.repeat(43),
    await provePin(app, other),
    await prove(app, person.telephone, 'reset-password', 'rider'),
  ]
  for (const proof of proofs) {
    const error = await refusal(updatePin(person, { pin: newPin, proof }))
    expect(error).toMatchObject({ statusCode: 400, code: 'otp.proof.invalid' })
    expect(error.fields.map(({ path }) => path)).toEqual(['proof'])
  }
  expect(await pinWorks(app, person, pin)).toBe(true)
  await services.clock.advance(61_000)
  const proof = await prove(app, person.telephone, 'pin', 'rider')
  await updatePin(person, { pin: newPin, proof })
  expect(await outcomeOf(updatePin(person, { pin, proof }))).toBe('410 otp.proof.ended')
  expect(await pinWorks(app, person, newPin)).toBe(true)
})

test('a reset cannot set a first PIN: a stolen SIM would be enough', async () => {
  const person = await signUp(app, 'rider')
  const proof = await provePin(app, person)
  expect(await outcomeOf(updatePin(person, { pin, proof }))).toBe('403 wallet.pin.unset')
  expect((await person.client.getWallet()).data).toMatchObject({
    pin: { enabled: false },
    withdrawals: { datePausedUntil: null },
  })
})
