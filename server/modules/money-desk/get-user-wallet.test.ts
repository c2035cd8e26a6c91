import { expect, test } from 'vitest'
import { newId } from '#platform/ids.ts'
import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { sharedApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { operator, outcomeOf, signUp } from '#testing/people.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'

const app = await sharedApp()
const staff = await operator(app)
const read = (userId: string) => staff.client.getUserWallet({ params: { userId } })

test('an operator gets the owner, the balance and the bank records for a payout', async () => {
  const customer = await signUp(app, 'customer')
  const banks = [{ code: '058', account: { number: sandboxAccountNumber('058', 12345678) } }]
  const { data: account } = await customer.client.updateUser({ body: { banks } })
  await give(app, { userId: customer.id }, 80_050)
  const { data } = await read(customer.id)
  expect(data).toMatchObject({
    user: { id: customer.id, telephone: customer.telephone },
    banks: account.banks,
    wallet: { balance: naira(800.5), held: naira(0) },
  })
  const fund = data.wallet.balance
  const paid = await staff.client.payOut({
    params: { userId: customer.id },
    body: { fund, bank: { id: data.banks[0]!.id } },
  })
  expect(paid.statusCode).toBe(200)
})

test('a rider has a wallet too; without a wallet it is absent, and for a deleted user gone', async () => {
  const rider = await signUp(app, 'rider')
  expect((await read(rider.id)).data).toMatchObject({ user: { id: rider.id }, banks: [] })
  const owner = await activeOwner(app, staff)
  const gone = await signUp(app, 'customer')
  await gone.client.deleteAccount({ body: { password: gone.password } })
  for (const id of [owner.id, '01900000-0000-7000-8000-0000000000ff'])
    expect(await outcomeOf(read(id))).toBe('404 user.absent')
  expect(await outcomeOf(read(gone.id))).toBe('410 user.deleted')
  const body = { fund: naira(50), bank: { id: newId() } }
  expect(await outcomeOf(staff.client.payOut({ params: { userId: gone.id }, body }))).toBe('410 user.deleted')
})

test('the wallet of a store is read, until the store is deleted', async () => {
  const owner = await activeOwner(app, staff)
  const { id: storeId } = await openStore(owner)
  await give(app, { storeId }, 123_400)
  const ofStore = () => staff.client.getWalletOfStore({ params: { storeId } })
  const { data: wallet } = await owner.client.getStoreWallet({ params: { storeId } })
  expect((await ofStore()).data).toMatchObject({
    store: { id: storeId, ownerId: owner.id },
    banks: [],
    wallet,
  })
  expect(wallet.balance).toEqual(naira(1234))
  const unknown = { params: { storeId: owner.id } }
  expect(await outcomeOf(staff.client.getWalletOfStore(unknown))).toBe('404 store.absent')
  const { id: emptied } = await openStore(owner)
  await owner.client.deleteStore({ params: { storeId: emptied } })
  expect(await outcomeOf(staff.client.getWalletOfStore({ params: { storeId: emptied } }))).toBe(
    '410 store.deleted',
  )
})
