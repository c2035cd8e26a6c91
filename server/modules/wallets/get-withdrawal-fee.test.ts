import { expect, test } from 'vitest'
import { sharedApp, startApp } from '#testing/app.ts'
import { expectField, outcomeOf, type Person, signUp } from '#testing/people.ts'
import { assistantOf, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const rider = await signUp(app, 'rider')
const owner = await signUp(app, 'store')
const { id: storeId } = await openStore(owner)

const ask = ({ client }: Person, fund: { currency: string; amount: number }) =>
  client.getWithdrawalFee({ body: { fund } })
const askForStore = ({ client }: Person, fund: { currency: string; amount: number }) =>
  client.getStoreWithdrawalFee({ params: { storeId }, body: { fund } })

test.for([
  [100, 10],
  [5000, 10],
  [5000.01, 25],
  [50_000, 25],
  [50_000.01, 50],
  [2_000_000, 50],
] as const)('₦%s costs ₦%s', async ([amount, fee]) => {
  const expected = { fund: naira(amount), fee: naira(fee), bill: naira((amount * 100 + fee * 100) / 100) }
  expect((await ask(rider, naira(amount))).data).toEqual(expected)
  expect((await askForStore(owner, naira(amount))).data).toEqual(expected)
})

test('its answer is stored for an Idempotency-Key', async () => {
  const asking = [
    (amount: number) =>
      rider.client.getWithdrawalFee({ body: { fund: naira(amount) }, idempotencyKey: 'fee' }),
    (amount: number) =>
      owner.client.getStoreWithdrawalFee({
        params: { storeId },
        body: { fund: naira(amount) },
        idempotencyKey: 'fee',
      }),
  ]
  for (const asked of asking) {
    const [first, ...repeats] = await Promise.all([500, 500, 500].map(asked))
    for (const repeat of repeats) expect(repeat).toEqual(first)
    expect(await outcomeOf(asked(600))).toBe('400 request.idempotency-key.reused')
    expect(await asked(500)).toEqual(first)
  }
})

test('an amount that cannot be withdrawn has no fee', async () => {
  for (const asked of [(fund: never) => ask(rider, fund), (fund: never) => askForStore(owner, fund)]) {
    for (const amount of [99.99, 0, -500, 100.001, 1e12])
      await expectField(asked(naira(amount) as never), 'fund.amount')
    await expectField(asked({ currency: 'usd', amount: 500 } as never), 'fund.currency')
    await expectField(asked({ currency: 'ngn' } as never), 'fund.amount')
  }
})

test('fees and the minimum amount are settings', async () => {
  const cheap = await startApp({ WITHDRAWAL_FEES: '1000:0 *:10.75', WITHDRAWAL_MINIMUM_KOBO: '5000' })
  const person = await signUp(cheap, 'rider')
  expect((await ask(person, naira(50))).data).toEqual({ fund: naira(50), fee: naira(0), bill: naira(50) })
  expect((await ask(person, naira(1001))).data).toMatchObject({ fee: naira(10.75), bill: naira(1011.75) })
  await expectField(ask(person, naira(49)), 'fund.amount')
})

test('only roles that can withdraw have a fee', async () => {
  const customer = await signUp(app, 'customer')
  const assistant = await assistantOf(app, owner, storeId, ['money'])
  const stranger = await signUp(app, 'store')
  expect(await outcomeOf(ask(customer, naira(500)))).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(askForStore(assistant, naira(500)))).toBe('403 auth.role.forbidden')
  expect(await outcomeOf(askForStore(stranger, naira(500)))).toBe('404 store.absent')
})
