import { expect, test } from 'vitest'
import type { Client } from '#client/index.ts'
import { startApp } from '#testing/app.ts'
import { expectField, type Person, prove, refusal, signUp } from '#testing/people.ts'
import { requirePin } from './index.ts'

const app = await startApp()
const { services } = app
const pin = '4791'
const newPin = '802635'

type Body = Parameters<Client['updatePin']>[0]['body']
const update = ({ client }: Person, body: Body) => client.updatePin({ body })
const works = (person: Person, given: string) =>
  requirePin(services, { userId: person.id }, given).then(
    () => true,
    () => false,
  )

async function withPin(): Promise<Person> {
  const person = await signUp(app, 'rider')
  await update(person, { pin, password: person.password })
  return person
}

/** A proof for a new pin, once the wait after the code of the sign-up is over. */
async function provePin({ telephone, role }: Person): Promise<string> {
  await services.clock.advance(31_000)
  return prove(app, telephone, 'pin', role)
}

test.for([
  ['the same digit', '0000', '55555', '777777'],
  ['a row', '1234', '4321', '01234', '890123', '210987'],
  ['repeated pairs', '1212', '90909', '363636'],
  ['a year', '1987', '2026'],
])('%s is too easy', async ([, ...pins]) => {
  const person = await signUp(app, 'customer')
  for (const easy of pins) await expectField(update(person, { pin: easy!, password: person.password }), 'pin')
  expect((await person.client.getWallet()).data.pin.enabled).toBe(false)
})

test('the end of the telephone is too easy, and costs neither the proof nor a try', async () => {
  const person = await withPin()
  const proof = await provePin(person)
  for (const digits of [4, 5, 6])
    await expectField(update(person, { pin: person.telephone.slice(-digits), proof }), 'pin')
  for (let index = 0; index < 6; index++) await refusal(update(person, { pin: '1111', currentPin: '7777' }))
  expect(await works(person, pin)).toBe(true)
  expect((await update(person, { pin: newPin, proof })).statusCode).toBe(200)
})

test.for(['123', '1234567', '47a1', '４７９１', ''])('%s is no pin', async (odd) => {
  const person = await signUp(app, 'customer')
  await expectField(update(person, { pin: odd, password: person.password }), 'pin')
})
