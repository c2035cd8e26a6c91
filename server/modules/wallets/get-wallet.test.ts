import { expect, test } from 'vitest'
import { heldOf, post, walletOf } from '#modules/ledger/index.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { outcomeOf, prove, signUp } from '#testing/people.ts'
import { assistantOf, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const { services } = app
const owner = await signUp(app, 'store')

const empty = {
  balance: naira(0),
  held: naira(0),
  receivable: naira(0),
  pin: { enabled: false, locked: false, dateUnlocked: null },
  topUps: { enabled: false },
  withdrawals: { minimum: naira(100), datePausedUntil: null },
}

test.for(['customer', 'rider'] as const)('a new %s has an empty wallet without a PIN', async (role) => {
  const { client } = await signUp(app, role)
  const { statusCode, data } = await client.getWallet()
  expect(statusCode).toBe(200)
  expect(data).toEqual(empty)
})

test('it shows what is available, held and owed', async () => {
  const rider = await signUp(app, 'rider')
  const party = { userId: rider.id }
  await give(app, party, 500_050)
  await services.db.transaction((tx) =>
    post(tx, {
      key: `held:${newId()}`,
      kind: 'withdrawal-hold',
      legs: [
        { account: walletOf(party), amount: -100_000 },
        { account: heldOf(party), amount: 100_000 },
      ],
    }),
  )
  expect((await rider.client.getWallet()).data).toEqual({
    ...empty,
    balance: naira(4000.5),
    held: naira(1000),
  })
  await services.db.transaction((tx) =>
    post(tx, {
      key: `fault:${newId()}`,
      kind: 'order-fault',
      legs: [
        { account: walletOf(party), amount: -500_000, mayOwe: true },
        { account: 'losses', amount: 500_000 },
      ],
    }),
  )
  expect((await rider.client.getWallet()).data).toEqual({
    ...empty,
    held: naira(1000),
    receivable: naira(999.5),
  })
})

test('the wallet of a store is separate from its owner’s', async () => {
  const { id: storeId } = await openStore(owner)
  const { id: otherId } = await openStore(owner)
  await give(app, { storeId }, 123_400)
  const read = async (id: string) => (await owner.client.getStoreWallet({ params: { storeId: id } })).data
  expect(await read(storeId)).toEqual({ ...empty, balance: naira(1234) })
  expect(await read(otherId)).toEqual(empty)
  expect((await owner.client.getAccount()).data.wallet.balance).toEqual(naira(0))
})

test('a pause is shown until it is over', async () => {
  const rider = await signUp(app, 'rider')
  await services.clock.advance(31_000)
  const { role, telephone } = rider
  const proof = await prove(app, telephone, 'reset-password', role)
  const password = 'suya-with-onions'
  await app.client().resetPassword({ body: { role: 'rider', telephone, password, proof } })
  const pausedUntil = async () => {
    const { data } = await app.client().signIn({ body: { role: 'rider', telephone, password } })
    const wallet = await app.client(data.userTokens.accessToken).getWallet()
    return wallet.data.withdrawals.datePausedUntil
  }
  expect(Date.parse((await pausedUntil())!)).toBeGreaterThan(services.clock.now().getTime())
  await services.clock.advance(24 * 3_600_000)
  expect(await pausedUntil()).toBeNull()
})

test('a store’s wallet is for its owner and assistants with the permission', async () => {
  const person = await signUp(app, 'store')
  const { id: storeId } = await openStore(person)
  const trusted = await assistantOf(app, person, storeId, ['money'])
  const other = await assistantOf(app, person, storeId, ['menu', 'orders'])
  const stranger = await signUp(app, 'assistant')
  const customer = await signUp(app, 'customer')
  const outcomes = [person, trusted, other, stranger, customer].map(({ client }) =>
    outcomeOf(client.getStoreWallet({ params: { storeId } })),
  )
  expect(await Promise.all(outcomes)).toEqual([
    '200',
    '200',
    '403 store.permission.missing',
    '404 store.absent',
    '403 auth.role.forbidden',
  ])
  expect(await outcomeOf(person.client.getWallet())).toBe('403 auth.role.forbidden')
})
