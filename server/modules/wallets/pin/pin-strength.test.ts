import { expect, test } from 'vitest'
import { newPin, pinWorks, provePin, updatePin, withPin } from '#testing/accounts/pins.ts'
import { sharedApp } from '#testing/app.ts'
import { goodPin as pin } from '#testing/money/wallets.ts'
import { expectField, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()

test.for([
  ['the same digit', '0000', '55555', '777777'],
  ['a row', '1234', '4321', '01234', '890123', '210987'],
  ['repeated pairs', '1212', '90909', '363636'],
  ['a year', '1987', '2026'],
])('%s is too weak', async ([, ...pins]) => {
  const person = await signUp(app, 'customer')
  for (const easy of pins)
    await expectField(updatePin(person, { pin: easy!, password: person.password }), 'pin')
  expect((await person.client.getWallet()).data.pin.enabled).toBe(false)
})

test('the end of the phone number is too weak, and uses up neither the proof nor an attempt', async () => {
  const person = await withPin(app)
  const proof = await provePin(app, person)
  for (const digits of [4, 5, 6])
    await expectField(updatePin(person, { pin: person.telephone.slice(-digits), proof }), 'pin')
  for (let index = 0; index < 6; index++)
    await refusal(updatePin(person, { pin: '1111', currentPin: '7777' }))
  expect(await pinWorks(app, person, pin)).toBe(true)
  expect((await updatePin(person, { pin: newPin, proof })).statusCode).toBe(200)
})

test.for(['123', '1234567', '47a1', '４７９１', ''])('%s is not a PIN', async (odd) => {
  const person = await signUp(app, 'customer')
  await expectField(updatePin(person, { pin: odd, password: person.password }), 'pin')
})
