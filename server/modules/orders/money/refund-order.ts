import { balanceOf, escrowOf } from '#modules/ledger/index.ts'
import { move } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import type { OrderRow } from '../order-row.ts'
import { refunded } from './shares.ts'

/** Gives the customer all that is in escrow for the order; answers how much. Once: an escrow never falls below zero. */
export async function refundOrder(tx: Tx, services: Services, order: OrderRow): Promise<number> {
  const amount = await balanceOf(tx, escrowOf(order.id))
  if (amount === 0) return 0
  const { legs, records } = refunded(order, amount)
  await move(
    tx,
    services,
    {
      key: `order:${order.id}:refund`,
      kind: 'order-refund',
      legs: [{ account: escrowOf(order.id), amount: -amount }, ...legs],
    },
    records,
  )
  return amount
}
