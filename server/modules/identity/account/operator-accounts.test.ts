import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { eventually, newTelephone, operator, prove, refusal, signUp } from '#testing/people.ts'
import { addOperator, removeOperator, resetOperator } from './operator-accounts.ts'

const app = await startApp()
const add = (telephone: string, name = 'Ada Nwosu') =>
  app.services.db.transaction((tx) => addOperator(tx, app.services.hashing, { telephone, name }))

test('an operator is active and verified, and signs in with password and phone number', async () => {
  const telephone = newTelephone()
  const made = await add(telephone.replace('+234', '0'))
  expect(made.telephone).toBe(telephone)
  expect(made.password.length).toBeGreaterThanOrEqual(16)
  const body = { role: 'operator', telephone, password: made.password } as const
  expect((await refusal(app.client().signIn({ body }))).code).toBe('auth.second-factor.required')
  const proof = await prove(app, telephone, 'sign-in', 'operator')
  const { data } = await app.client().signIn({ body: { ...body, proof } })
  expect(data.user).toMatchObject({
    name: 'Ada Nwosu',
    active: true,
    verified: true,
    role: { main: 'operator' },
  })
})

test('a phone number has one operator account, and may have other roles', async () => {
  const { telephone } = await signUp(app, 'customer')
  await add(telephone)
  await expect(add(telephone)).rejects.toThrow(`There is already an operator with telephone ${telephone}.`)
})

test('an invalid phone number is refused', async () => {
  await expect(add('hello')).rejects.toThrow()
})

test('a removed operator is signed out at once, and a reset reactivates the account with a new password', async () => {
  const staff = await operator(app)
  const { db, hashing, clock } = app.services
  await db.transaction((tx) => removeOperator(tx, staff.telephone))
  await eventually(async () => {
    const refused = await staff.client.getAuditLog().then(
      () => undefined,
      (error) => error,
    )
    return refused?.code === 'account.suspended' ? true : undefined
  }, 'the end of the session')
  const body = { role: 'operator', telephone: staff.telephone, password: staff.password } as const
  expect((await refusal(app.client().signIn({ body }))).message).toBe(
    '403 account.suspended: This account is suspended. You are no longer an operator.',
  )
  const reset = await db.transaction((tx) => resetOperator(tx, hashing, staff.telephone))
  expect((await refusal(app.client().signIn({ body }))).code).toBe('auth.credentials.incorrect')
  await clock.advance(31_000)
  const proof = await prove(app, staff.telephone, 'sign-in', 'operator')
  const { data } = await app.client().signIn({ body: { ...body, password: reset.password, proof } })
  expect(data.user.active).toBe(true)
  await expect(db.transaction((tx) => removeOperator(tx, newTelephone()))).rejects.toThrow(
    'There is no operator',
  )
})
