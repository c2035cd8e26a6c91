import { type Leg, walletOf } from '#modules/ledger/index.ts'
import { type NewRecord, partOfBill, type RecordSubject } from '#modules/transactions/index.ts'
import type { Party } from '#server/party.ts'
import { customerOf, type OrderRow, orderReference, summaryOf } from '../order-row.ts'
import type { ViewSource } from '../views/view-source.ts'

/** One party's part in a journal about an order: its legs, and the transaction records of the party. */
export interface Share {
  legs: Leg[]
  records: NewRecord[]
}

/** The order and its store for the money records, if the order was read with its parties; else they are read later. */
export const recordSubject = (order: OrderRow | ViewSource): RecordSubject | undefined =>
  'trackings' in order
    ? { store: order.store, order: { id: order.id, slug: order.slug }, at: order.now }
    : undefined

/** The refund of an amount to the customer, with the lines of the bill that it covers. */
export function refundShare(order: OrderRow, amount: number): Share {
  const party = customerOf(order)
  const title = `Refund of ${order.slug}`
  const summary = partOfBill(summaryOf(order), 0, amount)
  return {
    legs: [{ account: walletOf(party), amount }],
    records: [
      { party, category: 'refund-in', amount, title, method: 'wallet', summary, ...orderReference(order) },
    ],
  }
}

/** Charges the party at fault. What the wallet does not cover becomes a debt. */
export const chargeShare = (
  order: OrderRow,
  party: Party,
  amount: number,
  record: Pick<NewRecord, 'category' | 'title' | 'summary'>,
): Share => ({
  legs: [{ account: walletOf(party), amount: -amount, mayOwe: true }],
  records: [{ ...record, party, amount, method: 'wallet', ...orderReference(order) }],
})

/** Charges the platform for its own fault. */
export const lossShare = (amount: number): Share => ({
  legs: [{ account: 'losses', amount: -amount }],
  records: [],
})
