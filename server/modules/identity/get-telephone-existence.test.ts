import { expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { expectField, newTelephone, outcomeOf, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()

const ask = (telephone: string, role = 'customer') =>
  app.client().getTelephoneExistence({ query: { telephone, role: role as 'customer' } })

test('a phone number with an account in the role exists; the answer has nothing else', async () => {
  const { telephone } = await signUp(app, 'customer')
  const { statusCode, data } = await ask(telephone)
  expect(statusCode).toBe(200)
  expect(data).toEqual({ exists: true })
  expect((await ask(telephone.replace('+234', '0'))).data).toEqual({ exists: true })
})

test('another role or another phone number does not exist', async () => {
  const { telephone } = await signUp(app, 'customer')
  expect((await ask(telephone, 'rider')).data).toEqual({ exists: false })
  expect((await ask(newTelephone())).data).toEqual({ exists: false })
})

test('a deleted account does not exist', async () => {
  const person = await signUp(app, 'customer')
  await person.client.deleteAccount({ body: { password: person.password } })
  expect((await ask(person.telephone)).data).toEqual({ exists: false })
})

test('an invalid phone number or a role that is not public is refused by field', async () => {
  await expectField(ask('0000000'), 'telephone')
  await expectField(ask('not-a-telephone'), 'telephone')
  await expectField(ask(newTelephone(), 'operator'), 'role')
  await expectField(app.client().getTelephoneExistence({ query: {} as never }), 'telephone')
})

test('calls from one address are rate limited', async () => {
  const strict = await startApp({ LIMIT_EXISTENCE: '3' })
  const question = () =>
    strict.client().getTelephoneExistence({ query: { telephone: newTelephone(), role: 'customer' } })
  for (let count = 0; count < 3; count++) expect(await outcomeOf(question())).toBe('200')
  const error = await refusal(question())
  expect([error.statusCode, error.code]).toEqual([429, 'request.rate-limited'])
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
  expect(error.retryAfterSeconds).toBeLessThanOrEqual(60)
})
