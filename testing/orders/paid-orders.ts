import { expect } from 'vitest'
import { reconcile, standingOf } from '#modules/ledger/index.ts'
import { type NewOrder, type OrderRow, payFromWallet } from '#modules/orders/index.ts'
import type { TestApp } from '../app.ts'
import { give } from '../money/money.ts'
import { activeRider, type Person, signUp } from '../people.ts'
import { activeOwner, openStore } from '../stores.ts'
import { anOrder } from './orders.ts'

export interface PaidOrder {
  order: OrderRow
  customer: Person
  rider: Person
  owner: Person
  storeId: string
}

/** An order like `anOrder`, paid from the customer's wallet, between users who have nothing else. */
export async function aPaidOrder(
  app: TestApp,
  by: Person,
  fields: Partial<NewOrder> = {},
): Promise<PaidOrder> {
  const { services } = app
  const owner = await activeOwner(app, by)
  const [customer, rider, { id: storeId }] = [
    await signUp(app, 'customer'),
    await activeRider(app, by),
    await openStore(owner),
  ]
  const order = await anOrder(app, { customerId: customer.id, storeId, ...fields })
  await give(app, { userId: customer.id }, order.bill_price)
  await services.db.transaction((tx) => payFromWallet(tx, services, order))
  return { order, customer, rider, owner, storeId: order.store_id }
}

/** The wallet balances, in kobo. */
export async function walletsOf(app: TestApp, { customer, rider, storeId }: PaidOrder) {
  const of = async (party: Parameters<typeof standingOf>[1]) =>
    (await standingOf(app.services.db, party)).balance
  return {
    customer: await of({ userId: customer.id }),
    rider: await of({ userId: rider.id }),
    store: await of({ storeId }),
  }
}

/** The transaction records of each party, in alphabetical order, without the customer's initial credit. */
export async function recordsOf({ customer, rider, owner, storeId }: PaidOrder) {
  type Listed = { category: string; summary: { bill: { price: { amount: number } } } }
  const short = (data: Listed[]) =>
    data.map(({ category, summary }) => `${category} ${summary.bill.price.amount}`).toSorted()
  const ofStore = await owner.client.getStoreTransactions({ params: { storeId } })
  return {
    customer: short((await customer.client.getTransactions({})).data.slice(0, -1)),
    rider: short((await rider.client.getTransactions({})).data),
    store: short(ofStore.data),
  }
}

export async function expectCleanBooks(app: TestApp): Promise<void> {
  const { checks } = await reconcile(app.services.db)
  expect(checks.flatMap(({ faults }) => faults)).toEqual([])
}
