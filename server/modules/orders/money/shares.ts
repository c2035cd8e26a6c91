import { type Leg, walletOf } from '#modules/ledger/index.ts'
import { type NewRecord, partOfBill } from '#modules/transactions/index.ts'
import type { Party } from '#platform/party.ts'
import { customerOf, type OrderRow, orderReference, summaryOf } from '../order-row.ts'

/** One side of what becomes of an order's money: what moves, and what its party reads of it. */
export interface Share {
  legs: Leg[]
  records: NewRecord[]
}

/** What goes back to the customer, with the lines of the bill that it is of. */
export function refunded(order: OrderRow, amount: number): Share {
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

/** Whoever is at fault pays, or owes it. */
export const chargeShare = (
  order: OrderRow,
  party: Party,
  amount: number,
  told: Pick<NewRecord, 'category' | 'title' | 'summary'>,
): Share => ({
  legs: [{ account: walletOf(party), amount: -amount, mayOwe: true }],
  records: [{ ...told, party, amount, method: 'wallet', ...orderReference(order) }],
})

/** What the platform's own faults cost. */
export const lost = (amount: number): Share => ({
  legs: [{ account: 'losses', amount: -amount }],
  records: [],
})
