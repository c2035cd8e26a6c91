import { expect, test } from 'vitest'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money.ts'
import { refusal, signUp } from '#testing/people.ts'

const app = await startApp()

test('a new account has every field, empty where there is no value', async () => {
  const person = await signUp(app, 'rider')
  const { statusCode, data } = await person.client.getAccount()
  const nothing = { timestamp: { start: null, end: null } }
  expect(statusCode).toBe(200)
  expect(data).toEqual({
    id: person.id,
    active: false,
    locations: [],
    name: 'Test rider',
    role: { main: 'rider', category: null, status: 'pending' },
    telephone: person.telephone,
    verified: false,
    picture: null,
    review: { totalRaters: 0, rating: 0 },
    banks: [],
    wallet: { balance: { currency: 'ngn', amount: 0 }, pin: { enabled: false } },
    orders: { statuses: { ongoing: nothing, accepted: nothing }, box: { locked: false } },
    email: null,
    emailVerified: false,
    notifications: { push: { enabled: true } },
    delivery: { location: null, telephone: null },
  })
})

test('it costs one query, also with several bank records', async () => {
  const person = await signUp(app, 'customer')
  const banks = ['058', '044', '033'].map((code, serial) => ({
    code,
    account: { number: sandboxAccountNumber(code, serial) },
  }))
  await person.client.updateUser({ body: { banks } })
  for (let call = 0; call < 3; call++) expect((await person.client.getAccount()).data.banks).toHaveLength(3)
  const costs = app.log
    .filter((line) => line.operation === 'getAccount' && line.userId === person.id)
    .map((line) => line.queries)
  expect(costs).toEqual([1, 1, 1])
})

test('it has the balance and the pin of the wallet', async () => {
  const person = await signUp(app, 'customer')
  await give(app, { userId: person.id }, 125_050)
  await person.client.updatePin({ body: { pin: '4791', password: person.password } })
  expect((await person.client.getAccount()).data.wallet).toEqual({
    balance: { currency: 'ngn', amount: 1250.5 },
    pin: { enabled: true },
  })
})

test('it is for those who have signed in', async () => {
  expect(await refusal(app.client().getAccount())).toMatchObject({
    statusCode: 401,
    code: 'auth.token.missing',
  })
})

test('it takes no body and no query', async () => {
  const person = await signUp(app, 'customer')
  const response = await fetch(`${app.url}/v1/user-account?fields=all`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(response.status).toBe(400)
  expect((await response.json()).error.fields).toMatchObject([{ path: 'fields', code: 'unknown' }])
})
