import { expect, test } from 'vitest'
import { post, walletOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { outcomeOf, signUp } from '#testing/people.ts'
import { openStore } from '#testing/stores.ts'

const app = await sharedApp()
const { db } = app.services
const owner = await signUp(app, 'store')

test('a store with money in its wallet cannot be deleted until it is withdrawn', async () => {
  const { id: storeId } = await openStore(owner)
  const wallet = walletOf({ storeId })
  await give(app, { storeId }, 1)
  const remove = () => outcomeOf(owner.client.deleteStore({ params: { storeId } }))
  expect(await remove()).toBe('409 store.has-balance')
  expect((await owner.client.getStore({ params: { storeId } })).statusCode).toBe(200)
  await db.transaction((tx) =>
    post(tx, {
      key: `out:${newId()}`,
      kind: 'adjustment',
      legs: [
        { account: wallet, amount: -1 },
        { account: 'adjustments', amount: 1 },
      ],
    }),
  )
  expect(await remove()).toBe('200')
})

test('the PIN of its wallet is deleted', async () => {
  const { id: storeId } = await openStore(owner)
  await owner.client.updateStorePin({ params: { storeId }, body: { pin: '4791', password: owner.password } })
  await owner.client.deleteStore({ params: { storeId } })
  expect(await db.many(sql`SELECT FROM wallet_pin WHERE party_id = ${storeId}`)).toEqual([])
})
