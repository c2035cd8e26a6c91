import type { Fault } from '#contract/states.ts'
import { escrowOf, type Leg } from '#modules/ledger/index.ts'
import { type NewRecord, recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Config } from '#server/config.ts'
import type { Party } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { courierOf, hasRiderToCompensate, type OrderRow, storeOf } from '../order-row.ts'
import {
  type Courier,
  deliveryShare,
  goodsOf,
  settlementShares,
  settleOrder,
  storeShare,
} from './settle-order.ts'
import { chargeShare, lossShare, refundShare, type Share } from './shares.ts'

/** Refunds the whole bill from escrow. */
function refund(order: OrderRow): Share {
  const { legs, records } = refundShare(order, order.bill_price)
  return { legs: [{ account: escrowOf(order.id), amount: -order.bill_price }, ...legs], records }
}

const charge = (order: OrderRow, party: Party, amount: number, fault: Fault): Share =>
  chargeShare(order, party, amount, {
    category: 'charge-out',
    title: `Charge for ${order.slug} (${fault} at fault)`,
  })

/**
 * Compensates the rider of a failed delivery with the delivery price. The store pays its vendor riders itself, so they get nothing here.
 */
function compensate(order: OrderRow, courier: Courier | null): Share {
  if (!courier || courier.isVendor) return { legs: [], records: [] }
  const share = deliveryShare(order, courier)
  return {
    legs: share.legs,
    records: share.records.map((record): NewRecord => ({ ...record, category: 'compensation-in' })),
  }
}

const costOf = ({ legs }: Share): number => legs.reduce((sum: number, leg: Leg) => sum + leg.amount, 0)

/** The compensation that the store would pay to the rider if it called the order off now. */
export const callOffCompensation = (order: OrderRow): number =>
  hasRiderToCompensate(order) ? costOf(compensate(order, courierOf(order))) : 0

type Division = (order: OrderRow, courier: Courier | null, config: Config) => Share[]

/** Who gets and who pays what, by the party at fault. If the customer is at fault, the order is settled like a completed one. */
export const faultShares: { [fault in Fault]: Division } = {
  customer: settlementShares,
  store(order, courier) {
    const compensation = compensate(order, courier)
    return [refund(order), compensation, charge(order, storeOf(order), costOf(compensation), 'store')]
  },
  rider: (order, courier, config) => [
    refund(order),
    storeShare(order, config),
    charge(order, { userId: courier!.userId }, goodsOf(order), 'rider'),
  ],
  platform(order, courier, config) {
    const paid = [storeShare(order, config), compensate(order, courier)]
    return [refund(order), ...paid, lossShare(paid.reduce((sum, share) => sum + costOf(share), 0))]
  },
}

/** Settles a failed order: refund and payments by fault, in one journal. */
export async function settleFault(
  tx: Tx,
  services: Services,
  order: OrderRow,
  courier: Courier | null,
  fault: Fault,
): Promise<void> {
  if (fault === 'customer') return settleOrder(tx, services, order, courier)
  const shares = faultShares[fault](order, courier, services.config)
  await recordMovement(
    tx,
    services,
    { key: `order:${order.id}:fault`, kind: 'order-fault', legs: shares.flatMap((share) => share.legs) },
    shares.flatMap((share) => share.records),
  )
}
