import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { goodPassword, newTelephone, prove, signUp } from '#testing/people.ts'

const app = await startApp()

test('a customer proves a telephone, signs up and is active at once', async () => {
  const telephone = newTelephone()
  const proof = await prove(app, telephone, 'sign-up', 'customer')
  const { statusCode, data } = await app.client().signUp({
    body: { role: 'customer', name: ' Amaka Obi ', telephone, password: goodPassword, proof },
  })
  expect(statusCode).toBe(200)
  expect(data.user).toMatchObject({
    name: 'Amaka Obi',
    telephone,
    active: true,
    role: { main: 'customer', category: null, status: 'active' },
    wallet: { balance: { currency: 'ngn', amount: 0 } },
  })
  const account = await app.client(data.userTokens.accessToken).getAccount()
  expect(account.data).toEqual(data.user)
})

test.for(['rider', 'store', 'assistant'] as const)('a %s starts with role status pending', async (role) => {
  const person = await signUp(app, role)
  const { data } = await person.client.getAccount()
  expect(data.role.status).toBe('pending')
  expect(data.active).toBe(false)
})
