import { expect, test } from 'vitest'
import { balanceOf, reconcile } from '#modules/ledger/index.ts'
import { startApp } from '#testing/app.ts'
import { tellSandbox } from '#testing/money/sandbox.ts'
import { goodPin, richRider, untilWithdrawal } from '#testing/money/wallets.ts'
import { anOrder } from '#testing/orders/orders.ts'
import { eventually, operator, signUp } from '#testing/people.ts'
import { activeOwner, naira, openStore } from '#testing/stores.ts'

const app = await startApp({
  PROVIDER_FEE_BASIS_POINTS: '300',
  PROVIDER_FEE_FLAT_KOBO: '2500',
  PROVIDER_TRANSFER_FEES: '1000:1 *:7.75',
  SANDBOX_TRANSFER_SECONDS: '0',
})
const { db } = app.services
const staff = await operator(app)
const store = await openStore(await activeOwner(app, staff))

/** Waits until the total fees of the provider exceed the given amount; returns them. */
const takenAfter = (before: number) =>
  eventually(async () => {
    const taken = -(await balanceOf(db, 'provider-fees'))
    return taken > before ? taken : undefined
  }, 'a fee in the books')

test("the provider's fees are booked at the rates of the settings", async () => {
  const customer = await signUp(app, 'customer')
  const order = await anOrder(app, { customerId: customer.id, storeId: store.id })
  const { data } = await customer.client.initiateOneTimePayment({
    body: { purpose: 'order', orderId: order.id },
  })
  await tellSandbox(app, `payment/${data.reference}`)
  const ofPayment = await takenAfter(0)
  expect([order.bill_price, ofPayment]).toEqual([500_000, 17_500])

  const { person, bankId } = await richRider(app, staff, 1_000_000)
  const { data: withdrawn } = await person.client.withdrawFunds({
    body: { fund: naira(2000), bank: { id: bankId }, pin: goodPin },
  })
  await untilWithdrawal(app, withdrawn.transaction.id, 'completed')
  expect((await takenAfter(ofPayment)) - ofPayment).toBe(775)
  expect((await reconcile(db)).checks.flatMap(({ faults }) => faults)).toEqual([])
})
