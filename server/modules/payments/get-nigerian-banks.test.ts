import { expect, test } from 'vitest'
import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { sharedApp, startApp, type TestApp } from '#testing/app.ts'
import { expectField, refusal } from '#testing/people.ts'
import { localPaystack } from '#testing/providers/local-paystack.ts'

const app = await sharedApp()
const banks = async (query: { keyword?: string } = {}, of: TestApp = app) =>
  (await of.client().getNigerianBanks({ query })).data

test('all banks are public, by name, in pages', async () => {
  const all: { code: string; name: string }[] = []
  let lastEvaluatedKey: string | null | undefined
  do {
    const query = { pageSize: 25, ...(lastEvaluatedKey && { lastEvaluatedKey }) }
    const { data, pagination } = await app.client().getNigerianBanks({ query })
    expect(data.length).toBe(Math.min(25, nigerianBanks.length - all.length))
    all.push(...data)
    lastEvaluatedKey = pagination.lastEvaluatedKey
  } while (lastEvaluatedKey)
  expect(all).toHaveLength(nigerianBanks.length)
  const names = all.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)))
  expect(all).toContainEqual({ code: '058', name: 'Guaranty Trust Bank' })
})

test.for([
  ['guaranty', ['Guaranty Trust Bank']],
  ['  GUARANTY trust ', ['Guaranty Trust Bank']],
  ['058', ['Guaranty Trust Bank']],
  ['access', ['Access Bank', 'Access Bank (Diamond)']],
  ['no such bank', []],
] as const)('the keyword %j finds %j', async ([keyword, names]) => {
  expect((await banks({ keyword })).map(({ name }) => name)).toEqual(names)
})

test('a page has the default size, and a key is bound to its keyword', async () => {
  const { data, pagination } = await app.client().getNigerianBanks({ query: { keyword: 'bank' } })
  expect(data).toHaveLength(20)
  const query = { keyword: 'trust', lastEvaluatedKey: pagination.lastEvaluatedKey! }
  await expectField(app.client().getNigerianBanks({ query }), 'lastEvaluatedKey')
})

test('the list is the provider’s, without inactive banks', async () => {
  const paystack = await localPaystack({
    banks: [
      { code: '057', name: 'Zenith Bank' },
      { code: '058', name: 'Guaranty Trust Bank' },
      { code: '999', name: 'Closed Bank', active: false },
    ],
  })
  const real = await startApp(paystack.settings)
  expect(await banks({}, real)).toEqual([
    { code: '058', name: 'Guaranty Trust Bank' },
    { code: '057', name: 'Zenith Bank' },
  ])
})

test('while the provider is down the answer has a time to retry, and then it works', async () => {
  const paystack = await localPaystack({ banks: [{ code: '058', name: 'Guaranty Trust Bank' }] })
  const real = await startApp(paystack.settings)
  paystack.failNext('GET /bank', { fault: 'status', status: 503, done: false })
  expect(await refusal(banks({}, real))).toMatchObject({
    statusCode: 429,
    code: 'provider.unavailable',
    retryAfterSeconds: 30,
  })
  expect(await banks({}, real)).toHaveLength(1)
})
