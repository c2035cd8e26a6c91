import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { expectField, outcomeOf, type Person, signInAgain, signUp } from '#testing/people.ts'

const app = await sharedApp()

const idOf = async (person: Person) => {
  const { data } = await person.client.getSessions()
  return data.find(({ current }) => current)!.id
}
const end = (by: Person, sessionId: string) => by.client.deleteSession({ params: { sessionId } })

test('one device is signed out at once, the others are not; a repeat is 208', async () => {
  const person = await signUp(app, 'customer')
  const phone = await signInAgain(app, person)
  const sessionId = await idOf(phone)
  const { statusCode, data } = await end(person, sessionId)
  expect(statusCode).toBe(200)
  expect(data).toEqual({ sessionId })
  expect(await outcomeOf(phone.client.getAccount())).toBe('401 auth.session.ended')
  const { refreshToken } = phone
  expect(await outcomeOf(app.client().refreshTokens({ body: { refreshToken } }))).toBe(
    '401 auth.refresh-token.invalid',
  )
  expect((await person.client.getSessions()).data).toHaveLength(1)
  const again = await end(person, sessionId)
  expect(again.statusCode).toBe(208)
  expect(again.data).toEqual({ sessionId })
})

test('a session may end itself', async () => {
  const person = await signUp(app, 'customer')
  expect(await outcomeOf(end(person, await idOf(person)))).toBe('200')
  expect(await outcomeOf(person.client.getAccount())).toBe('401 auth.session.ended')
})

test('a session that was already signed out is 208', async () => {
  const person = await signUp(app, 'customer')
  const phone = await signInAgain(app, person)
  const sessionId = await idOf(phone)
  await phone.client.signOut()
  expect(await outcomeOf(end(person, sessionId))).toBe('208')
})

test('an unknown session, or one of another user, is 404 and stays', async () => {
  const person = await signUp(app, 'customer')
  const other = await signUp(app, 'customer')
  expect(await outcomeOf(end(person, '01900000-0000-7000-8000-00000000dead'))).toBe('404 session.absent')
  expect(await outcomeOf(end(person, await idOf(other)))).toBe('404 session.absent')
  expect(await outcomeOf(other.client.getAccount())).toBe('200')
  const theirs = await idOf(other)
  await other.client.signOut()
  expect(await outcomeOf(end(person, theirs))).toBe('404 session.absent')
})

test('an invalid id is refused by field', async () => {
  const person = await signUp(app, 'customer')
  await expectField(end(person, 'not-an-id'), 'sessionId')
})

test('without a token, with an invalid, a signed out or an expired one, nothing is ended', async () => {
  const person = await signUp(app, 'customer')
  const sessionId = await idOf(person)
  const gone = await signInAgain(app, person)
  await gone.client.signOut()
  const as = (token?: string) => outcomeOf(app.client(token).deleteSession({ params: { sessionId } }))
  expect(await as()).toBe('401 auth.token.missing')
  expect(await as('made.up.token')).toBe('401 auth.token.invalid')
  expect(await as(gone.token)).toBe('401 auth.session.ended')
  expect(await outcomeOf(person.client.getAccount())).toBe('200')
  await app.services.clock.advance(15 * 60_000)
  expect(await as(person.token)).toBe('401 auth.token.expired')
})
