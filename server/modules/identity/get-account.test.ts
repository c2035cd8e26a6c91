import { expect, test } from 'vitest'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { sharedApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { operator, refusal, signUp, uploaded } from '#testing/people.ts'
import { smallPdf } from '#testing/screens/pictures.ts'

const app = await sharedApp()

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
    role: { main: 'rider', category: null, status: 'pending', reason: null },
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
    verification: 'unverified',
    identity: null,
    stores: [],
  })
})

test('the account has the status of the identity check and the submitted papers', async () => {
  const staff = await operator(app)
  const person = await signUp(app, 'rider')
  const document = await uploaded(person, 'document', 'application/pdf', smallPdf)
  const guarantor = { name: 'Ngozi Eze', telephone: '+2348030000144', address: '12 Parakin Road' }
  const { data } = await person.client.updateUser({ body: { identity: { document, guarantor } } })
  expect(data).toMatchObject({ verification: 'pending', identity: { guarantor }, verified: false })
  // The document is private: only the signed URL of the answer can read it.
  const { mimeType, url } = data.identity!.document
  expect(mimeType).toBe('application/pdf')
  const read = await fetch(url)
  expect(Buffer.from(await read.arrayBuffer())).toEqual(Buffer.from(smallPdf))
  expect((await fetch(url.split('?')[0]!)).status).toBe(404)
  for (const verification of ['rejected', 'verified'] as const) {
    await staff.client.decideRoleStatus({
      params: { userId: person.id },
      body: { status: 'rejected', reason: 'The picture is blurred.', verification },
    })
    const { data: account } = await person.client.getAccount()
    expect(account).toMatchObject({ verification, verified: verification === 'verified' })
  }
  const { data: seen } = await staff.client.getUser({ params: { userId: person.id } })
  expect(Object.keys(seen)).not.toContain('identity')
  expect(Object.keys(seen)).not.toContain('verification')
})

test('the account takes one query, also with several bank records', async () => {
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

test('the account has the balance of the wallet and whether it has a PIN', async () => {
  const person = await signUp(app, 'customer')
  await give(app, { userId: person.id }, 125_050)
  await person.client.updatePin({ body: { pin: '4791', password: person.password } })
  expect((await person.client.getAccount()).data.wallet).toEqual({
    balance: { currency: 'ngn', amount: 1250.5 },
    pin: { enabled: true },
  })
})

test('a token is required', async () => {
  expect(await refusal(app.client().getAccount())).toMatchObject({
    statusCode: 401,
    code: 'auth.token.missing',
  })
})

test('a body and a query are refused', async () => {
  const person = await signUp(app, 'customer')
  const response = await fetch(`${app.url}/v1/user-account?fields=all`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(response.status).toBe(400)
  expect((await response.json()).error.fields).toMatchObject([{ path: 'fields', code: 'unknown' }])
})
