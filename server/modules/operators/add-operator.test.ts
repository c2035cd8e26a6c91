import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { newTelephone, prove, refusal, signUp } from '#testing/people.ts'
import { addOperator } from './add-operator.ts'

const app = await startApp()
const add = (telephone: string, name = 'Ada Nwosu') =>
  app.services.db.transaction((tx) => addOperator(tx, app.services.hashing, { telephone, name }))

test('an operator is active and verified, and signs in with password and telephone', async () => {
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

test('a telephone is one operator, and may hold other roles too', async () => {
  const { telephone } = await signUp(app, 'customer')
  await add(telephone)
  await expect(add(telephone)).rejects.toThrow(`There is already an operator with telephone ${telephone}.`)
})

test('what is no telephone makes no operator', async () => {
  await expect(add('hello')).rejects.toThrow()
})
