import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { eventsOf, expectField, goodPassword, refusal, signInAgain, signUp } from '#testing/people.ts'

const mostTries = 3
const app = await startApp({ LIMIT_SIGN_IN: String(mostTries) })
const newPassword = 'ofada-rice-and-ayamase'

test('the new password works; other devices are signed out, this one is not', async () => {
  const here = await signUp(app, 'customer')
  const elsewhere = await signInAgain(app, here)
  const { statusCode, data } = await here.client.updatePassword({
    body: { password: goodPassword, newPassword },
  })
  expect(statusCode).toBe(200)
  expect(data).toEqual({ updated: true })

  expect((await here.client.getAccount()).statusCode).toBe(200)
  expect(await refusal(elsewhere.client.getAccount())).toMatchObject({
    statusCode: 401,
    code: 'auth.session.ended',
  })
  const { refreshToken } = elsewhere
  expect((await refusal(app.client().refreshTokens({ body: { refreshToken } }))).statusCode).toBe(401)
  await app.client().refreshTokens({ body: { refreshToken: here.refreshToken } })

  expect((await refusal(signInAgain(app, here))).code).toBe('auth.credentials.incorrect')
  await signInAgain(app, { ...here, password: newPassword })
  expect((await eventsOf(app, here.id)).map(({ data }) => data.type)).toEqual(['password-changed'])
})

test('a wrong current password is refused by field and changes nothing', async () => {
  const person = await signUp(app, 'customer')
  const other = await signInAgain(app, person)
  const error = await refusal(
    person.client.updatePassword({ body: { password: 'not-the-one', newPassword } }),
  )
  expect(error).toMatchObject({ statusCode: 403, code: 'auth.password.incorrect' })
  expect(error.fields.map((field) => field.path)).toEqual(['password'])
  expect((await other.client.getAccount()).statusCode).toBe(200)
  expect(await eventsOf(app, person.id)).toEqual([])
  await signInAgain(app, person)
})

test('wrong passwords are counted, and at the limit the right one is refused too', async () => {
  const person = await signUp(app, 'customer')
  const guess = (password: string) =>
    refusal(person.client.updatePassword({ body: { password, newPassword } }))
  const guesses = await Promise.all(
    Array.from({ length: mostTries + 2 }, (_, index) => guess(`guess ${index}`)),
  )
  expect(guesses.map((error) => error.statusCode).sort()).toEqual([403, 403, 403, 429, 429])
  const error = await guess(goodPassword)
  expect(error).toMatchObject({ statusCode: 429, code: 'request.rate-limited' })
  expect(error.retryAfterSeconds).toBeGreaterThan(0)
  await signInAgain(app, person)
})

test('right passwords are not counted', async () => {
  const person = await signUp(app, 'customer')
  const passwords = [
    goodPassword,
    ...Array.from({ length: mostTries + 1 }, (_, index) => `moi-moi no. ${index}`),
  ]
  for (const [index, next] of passwords.slice(1).entries()) {
    await person.client.updatePassword({ body: { password: passwords[index]!, newPassword: next } })
  }
  await signInAgain(app, { ...person, password: passwords.at(-1)! })
})

test.for(['short', 'password1', '12345678', 'aaaaaaaa', 'Test Customer'])(
  'the new password %s is too weak',
  async (weak) => {
    const person = await signUp(app, 'customer')
    await expectField(
      person.client.updatePassword({ body: { password: goodPassword, newPassword: weak } }),
      'newPassword',
    )
    await signInAgain(app, person)
  },
)

test('the own phone number is refused as a password', async () => {
  const person = await signUp(app, 'customer')
  for (const weak of [person.telephone, person.telephone.replace('+234', '0')]) {
    await expectField(
      person.client.updatePassword({ body: { password: goodPassword, newPassword: weak } }),
      'newPassword',
    )
  }
})

test('of two concurrent changes from the same password, one succeeds', async () => {
  const person = await signUp(app, 'customer')
  const chosen = ['fried-plantain-first', 'fried-plantain-second']
  const outcomes = await Promise.allSettled(
    chosen.map((next) =>
      person.client.updatePassword({ body: { password: goodPassword, newPassword: next } }),
    ),
  )
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const winner = chosen[outcomes.findIndex(({ status }) => status === 'fulfilled')]!
  await signInAgain(app, { ...person, password: winner })
  expect(await eventsOf(app, person.id)).toHaveLength(1)
})

test('both passwords are required, and nothing else', async () => {
  const person = await signUp(app, 'customer')
  const send = (body: object) => person.client.updatePassword({ body: body as never })
  await expectField(send({ password: goodPassword }), 'newPassword')
  await expectField(send({ newPassword }), 'password')
  await expectField(send({ password: goodPassword, newPassword, repeat: newPassword }), 'repeat')
  expect((await refusal(app.client().updatePassword({ body: { password: 'x', newPassword } }))).code).toBe(
    'auth.token.missing',
  )
})
