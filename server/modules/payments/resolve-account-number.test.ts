import { afterAll, expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { expectField, outcomeOf, type Person, refusal, signUp } from '#testing/people.ts'
import type { Fault } from '#testing/providers/local-paystack/faults.ts'
import { localPaystack } from '#testing/providers/local-paystack.ts'

const paystack = await localPaystack({
  banks: [
    { code: '058', name: 'Guaranty Trust Bank' },
    { code: '057', name: 'Zenith Bank' },
  ],
  accounts: { '058/0123456785': 'BELLO TUNDE RASHEED' },
  until: (end) => afterAll(end),
})
const app = await startApp(paystack.settings)
const rider = await signUp(app, 'rider')
const customer = await signUp(app, 'customer')

const known = { bankCode: '058', accountNumber: '0123456785' }
const resolve = (query = known, by: Pick<Person, 'client'> = rider) =>
  by.client.resolveAccountNumber({ query })

test("the account owner's name comes from the bank, for any signed-in user", async () => {
  for (const by of [rider, customer]) {
    expect((await resolve(known, by)).data).toEqual({
      bank: { code: '058', name: 'Guaranty Trust Bank' },
      account: { name: 'BELLO TUNDE RASHEED', number: '0123456785' },
    })
  }
  expect(await outcomeOf(resolve(known, { client: app.client() }))).toBe('401 auth.token.missing')
})

test('an unknown bank is refused without calling the provider', async () => {
  const asked = () => paystack.requests.filter(({ url }) => url.pathname === '/bank/resolve').length
  const before = asked()
  await expectField(resolve({ ...known, bankCode: '999' }), 'bankCode')
  expect(asked()).toBe(before)
})

test.for([
  { bankCode: '058', accountNumber: '0000000000' },
  { bankCode: '057', accountNumber: '0123456785' },
])('an account unknown to the bank is refused by field: %o', async (query) => {
  expect(await refusal(resolve(query))).toMatchObject({
    statusCode: 400,
    code: 'user.bank.unresolved',
    fields: [{ path: 'accountNumber' }],
  })
})

test.for(['123456785', '01234567850', '012345678x', ''])(
  'an invalid account number is refused: %j',
  async (accountNumber) => expectField(resolve({ ...known, accountNumber }), 'accountNumber'),
)

test.for<Fault>([
  { fault: 'drop', done: false },
  { fault: 'status', status: 503, done: false },
  { fault: 'status', status: 429, done: false },
])('while the provider is down (%o) the answer has a time to retry', async (fault) => {
  paystack.failNext('GET /bank/resolve', fault)
  expect(await refusal(resolve())).toMatchObject({
    statusCode: 429,
    code: 'provider.unavailable',
    retryAfterSeconds: 30,
  })
  expect((await resolve()).statusCode).toBe(200)
})

test('account lookups are rate limited', async () => {
  const strict = await startApp({ ...paystack.settings, LIMIT_EXISTENCE: '3' })
  const curious = await signUp(strict, 'customer')
  const outcomes = []
  for (const accountNumber of ['0000000001', '0000000002', '0000000003', known.accountNumber])
    outcomes.push(await outcomeOf(resolve({ ...known, accountNumber }, curious)))
  expect(outcomes).toEqual([...Array(3).fill('400 user.bank.unresolved'), '429 request.rate-limited'])
})
