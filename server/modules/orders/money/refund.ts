import type { PayingFault } from '#contract/states.ts'
import { balanceOf, escrowOf } from '#modules/ledger/index.ts'
import { partOfBill, recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { type OrderRow, storeOf, summaryOf } from '../order-row.ts'
import { chargeShare, lossShare, refundShare, type Share } from './shares.ts'

const complaintOn = ({ slug }: OrderRow, fault: PayingFault) => `Complaint on ${slug} (${fault} at fault)`

const payers: { [fault in PayingFault]: (order: OrderRow, amount: number) => Share } = {
  store: (order, amount) =>
    chargeShare(order, storeOf(order), amount, {
      category: 'refund-out',
      title: complaintOn(order, 'store'),
      summary: partOfBill(summaryOf(order), 0, amount),
    }),
  rider: (order, amount) =>
    chargeShare(order, { userId: order.rider_id! }, amount, {
      category: 'charge-out',
      title: complaintOn(order, 'rider'),
    }),
  platform: (_order, amount) => lossShare(amount),
}

/** Refunds part or all of the bill of a settled order and charges the party at fault; this can happen once. */
export async function refundPart(
  tx: Tx,
  services: Services,
  order: OrderRow,
  { fault, amount }: { fault: PayingFault; amount: number },
): Promise<void> {
  const shares = [refundShare(order, amount), payers[fault](order, amount)]
  await recordMovement(
    tx,
    services,
    {
      key: `order:${order.id}:complaint`,
      kind: 'order-complaint',
      legs: shares.flatMap((share) => share.legs),
    },
    shares.flatMap((share) => share.records),
  )
  await tx.run(sql`
    UPDATE orders SET version = version + 1, payment_status = CASE WHEN bill_price = ${amount} THEN 'refunded' ELSE 'partially-refunded' END
    WHERE id = ${order.id}`)
}

/**
 * Refunds the whole escrow of the order and returns the amount. A second call refunds nothing: the escrow is empty then and cannot become
 * negative.
 */
export async function refundOrder(tx: Tx, services: Services, order: OrderRow): Promise<number> {
  const amount = await balanceOf(tx, escrowOf(order.id))
  if (amount === 0) return 0
  const { legs, records } = refundShare(order, amount)
  await recordMovement(
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
