import type { PayingFault } from '#contract/states.ts'
import { type Party, walletOf } from '#modules/ledger/index.ts'
import { move } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { about, customerOf, type OrderRow, storeOf } from './order-row.ts'
import type { Share } from './settle-order.ts'

/** Whoever is at fault pays, or owes it. */
const takenFrom = (
  order: OrderRow,
  party: Party,
  category: 'refund-out' | 'charge-out',
  amount: number,
): Share => ({
  legs: [{ account: walletOf(party), amount: -amount, mayOwe: true }],
  records: [
    { party, category, amount, title: `Complaint on ${order.slug}`, method: 'wallet', ...about(order) },
  ],
})

const payers: { [fault in PayingFault]: (order: OrderRow, amount: number) => Share } = {
  store: (order, amount) => takenFrom(order, storeOf(order), 'refund-out', amount),
  rider: (order, amount) => takenFrom(order, { userId: order.rider_id! }, 'charge-out', amount),
  platform: (_order, amount) => ({ legs: [{ account: 'losses', amount: -amount }], records: [] }),
}

/** Gives the customer some or all of the bill of an order that was settled, once, at the cost of whoever is at fault. */
export async function refundPart(
  tx: Tx,
  services: Services,
  order: OrderRow,
  { fault, amount }: { fault: PayingFault; amount: number },
): Promise<void> {
  const party = customerOf(order)
  const payer = payers[fault](order, amount)
  await move(
    tx,
    services,
    {
      key: `order:${order.id}:complaint`,
      kind: 'order-complaint',
      legs: [{ account: walletOf(party), amount }, ...payer.legs],
    },
    [
      {
        party,
        category: 'refund-in',
        amount,
        title: `Refund of ${order.slug}`,
        method: 'wallet',
        ...about(order),
      },
      ...payer.records,
    ],
  )
  await tx.run(sql`
    UPDATE orders SET payment_status = CASE WHEN bill_price = ${amount} THEN 'refunded' ELSE 'partially-refunded' END
    WHERE id = ${order.id}`)
}
