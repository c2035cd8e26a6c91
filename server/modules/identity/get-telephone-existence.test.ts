import { expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { expectField, newTelephone, outcomeOf, refusal, signUp } from '#testing/people.ts'

const app = await sharedApp()

const ask = (telephone: string, role = 'customer') =>
  app.client().getTelephoneExistence({ query: { telephone, role: role as 'customer' } })

test('a telephone with an account in the role exists; yes or no and nothing else', async () => {
  const { telephone } = await signUp(app, 'customer')
  const { statusCode, data } = await ask(telephone)
  expect(statusCode).toBe(200)
  expect(data).toEqual({ exists: true })
  expect((await ask(telephone.replace('+234', '0'))).data).toEqual({ exists: true })
})

test('another role or another telephone does not', async () => {
  const { telephone } = await signUp(app, 'customer')
  expect((await ask(telephone, 'rider')).data).toEqual({ exists: false })
  expect((await ask(newTelephone())).data).toEqual({ exists: false })
})

test('nor does a deleted account', async () => {
  const person = await signUp(app, 'customer')
  await person.client.deleteAccount({ body: { password: person.password } })
  expect((await ask(person.telephone)).data).toEqual({ exists: false })
})

test('what is no telephone or no role of the public is refused by field', async () => {
  await expectField(ask('0000000'), 'telephone')
  await expectField(ask('not-a-telephone'), 'telephone')
  await expectField(ask(newTelephone(), 'operator'), 'role')
  await expectField(app.client().getTelephoneExistence({ query: {} as never }), 'telephone')
})

test('questions from one address are counted', async () => {
  const strict = await startApp({ LIMIT_EXISTENCE: '3' })
  const question = () =>
    strict.client().getTelephoneExistence({ query: { telephone: newTelephone(), role: 'customer' } })
  for (let count = 0; count < 3; count++) expect(await outcomeOf(question())).toBe('200')
  const error = await refusal(question())
  expect([error.statusCode, error.code]).toEqual([429, 'request.rate-limited'])
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
  expect(error.retryAfterSeconds).toBeLessThanOrEqual(60)
})
