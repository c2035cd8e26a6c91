import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { eventsOf, outcomeOf, type Person, prove, refusal, signUp } from '#testing/people.ts'
import { requirePin } from './index.ts'

const app = await startApp()
const { services } = app
const pin = '4791'
const newPin = '802635'

type Body = Parameters<Client['updatePin']>[0]['body']
const update = ({ client }: Person, body: Body) => client.updatePin({ body })
const alertsOf = async ({ id }: Person) => (await eventsOf(app, id)).map(({ data }) => data.type)
const works = (person: Person, given: string) =>
  requirePin(services, { userId: person.id }, given).then(
    () => true,
    () => false,
  )

async function withPin(role: 'customer' | 'rider' = 'rider'): Promise<Person> {
  const person = await signUp(app, role)
  await update(person, { pin, password: person.password })
  return person
}

/** A proof for a new pin, once the wait after the code of the sign-up is over. */
async function provePin({ telephone, role }: Person): Promise<string> {
  await services.clock.advance(31_000)
  return prove(app, telephone, 'pin', role)
}

test.for(['customer', 'rider'] as const)('a reset by OTP pauses the withdrawals of a %s', async (role) => {
  const person = await withPin(role)
  const proof = await provePin(person)
  const { data } = await update(person, { pin: newPin, proof })
  const pause = Date.parse(data.withdrawals.datePausedUntil!) - services.clock.now().getTime()
  expect(Math.round(pause / 3_600_000)).toBe(24)
  expect([await works(person, newPin), await works(person, pin)]).toEqual([true, false])
  expect(await alertsOf(person)).toEqual(['pin-reset'])
  await services.clock.advance(24 * 3_600_000)
  const [row] = await services.db.many(
    sql`SELECT withdrawals_paused_until <= service_now() AS over FROM users WHERE id = ${person.id}`,
  )
  expect(row).toEqual({ over: true })
})

test('a reset frees a pin that is locked for good', async () => {
  const person = await withPin()
  await services.db.run(
    sql`UPDATE wallet_pin SET tries = 10, locked_until = 'infinity' WHERE party_id = ${person.id}`,
  )
  expect(await outcomeOf(update(person, { pin: newPin, currentPin: pin }))).toBe('403 wallet.pin.locked')
  const { data } = await update(person, { pin: newPin, proof: await provePin(person) })
  expect(data.pin).toEqual({ enabled: true, locked: false, dateUnlocked: null })
  for (let index = 0; index < 4; index++) expect(await works(person, '7777')).toBe(false)
  expect(await works(person, newPin)).toBe(true)
})

test('a reset needs a proof of this telephone, purpose and role, which works once', async () => {
  const person = await withPin()
  const other = await withPin()
  const proofs = [
    'p'.repeat(43),
    await provePin(other),
    await prove(app, person.telephone, 'reset-password', 'rider'),
  ]
  for (const proof of proofs) {
    const error = await refusal(update(person, { pin: newPin, proof }))
    expect(error).toMatchObject({ statusCode: 400, code: 'otp.proof.invalid' })
    expect(error.fields.map(({ path }) => path)).toEqual(['proof'])
  }
  expect(await works(person, pin)).toBe(true)
  await services.clock.advance(61_000)
  const proof = await prove(app, person.telephone, 'pin', 'rider')
  await update(person, { pin: newPin, proof })
  expect(await outcomeOf(update(person, { pin, proof }))).toBe('410 otp.proof.ended')
  expect(await works(person, newPin)).toBe(true)
})

test('a reset is not for a first pin: a stolen SIM would be enough', async () => {
  const person = await signUp(app, 'rider')
  const proof = await provePin(person)
  expect(await outcomeOf(update(person, { pin, proof }))).toBe('403 wallet.pin.unset')
  expect((await person.client.getWallet()).data).toMatchObject({
    pin: { enabled: false },
    withdrawals: { datePausedUntil: null },
  })
})
