import { type Leg, walletOf } from '#modules/ledger/index.ts'
import type { NewRecord } from '#modules/transactions/index.ts'
import type { Party } from '#platform/party.ts'
import { about, customerOf, type OrderRow } from './order-row.ts'

/** One side of what becomes of an order's money: what moves, and what its party reads of it. */
export interface Share {
  legs: Leg[]
  records: NewRecord[]
}

/** What goes back to the customer. */
export function refunded(order: OrderRow, amount: number): Share {
  const party = customerOf(order)
  const title = `Refund of ${order.slug}`
  return {
    legs: [{ account: walletOf(party), amount }],
    records: [{ party, category: 'refund-in', amount, title, method: 'wallet', ...about(order) }],
  }
}

/** Whoever is at fault pays, or owes it. */
export const takenFrom = (
  order: OrderRow,
  party: Party,
  amount: number,
  told: Pick<NewRecord, 'category' | 'title'>,
): Share => ({
  legs: [{ account: walletOf(party), amount: -amount, mayOwe: true }],
  records: [{ ...told, party, amount, method: 'wallet', ...about(order) }],
})

/** What the platform's own faults cost. */
export const lost = (amount: number): Share => ({
  legs: [{ account: 'losses', amount: -amount }],
  records: [],
})
