import { earn, escrowOf, shareOf, walletOf } from '#modules/ledger/index.ts'
import { recordMovement } from '#modules/transactions/index.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { type OrderRow, orderReference, storeOf, summaryOf } from '../order-row.ts'
import { recordSubject, type Share } from './shares.ts'

/** The rider who delivered the order. `isVendor`: as one of the store's own riders, in which case the store gets the delivery price. */
export interface Courier {
  userId: string
  isVendor: boolean
}

export const goodsOf = (order: OrderRow): number => order.items_price + order.packs_price

/** The store's share: the price of items and packs, less the commission. */
export function storeShare(order: OrderRow, config: Config): Share {
  const goods = goodsOf(order)
  const commission = shareOf(goods, order.commission_basis_points)
  const { items, packs } = summaryOf(order)
  const shared = { party: storeOf(order), method: 'wallet', ...orderReference(order) } as const
  return {
    legs: [
      { account: walletOf(storeOf(order)), amount: goods - commission },
      ...earn('commission', commission, config),
    ],
    records: [
      {
        ...shared,
        category: 'order-in',
        amount: goods,
        title: `Order ${order.slug}`,
        summary: { items, packs },
      },
      { ...shared, category: 'commission-out', amount: commission, title: `Commission on ${order.slug}` },
    ],
  }
}

/**
 * Divides the delivery price. It goes to the rider, or to the store if the store or one of its vendor riders delivers; the tip goes to the
 * rider if there is one.
 */
export function deliveryShare(order: OrderRow, courier: Courier | null): Share {
  const store = storeOf(order)
  const rider = courier && { userId: courier.userId }
  const paid = rider && !courier.isVendor ? rider : store
  const tipped = rider ?? store
  const price = order.delivery_price - order.tip
  const shared = { method: 'wallet', ...orderReference(order) } as const
  const ownTip = tipped === store
  return {
    legs: [
      { account: walletOf(paid), amount: price },
      { account: walletOf(tipped), amount: order.tip },
    ],
    records: [
      {
        ...shared,
        party: paid,
        category: 'delivery-in',
        amount: ownTip ? order.delivery_price : price,
        title: `Delivery of ${order.slug}`,
        summary: { delivery: ownTip ? order.delivery_price : price },
      },
      {
        ...shared,
        party: tipped,
        category: 'tip-in',
        amount: ownTip ? 0 : order.tip,
        title: `Tip for ${order.slug}`,
        summary: { delivery: order.tip },
      },
    ],
  }
}

/** How the escrow of a completed order is divided. */
export const settlementShares = (order: OrderRow, courier: Courier | null, config: Config): Share[] => [
  { legs: [{ account: escrowOf(order.id), amount: -order.bill_price }], records: [] },
  storeShare(order, config),
  deliveryShare(order, courier),
  { legs: earn('service', order.service_price, config), records: [] },
]

/** Settles a completed order: escrow to store, rider and platform. */
export async function settleOrder(
  tx: Tx,
  services: Services,
  order: OrderRow,
  courier: Courier | null,
): Promise<void> {
  const shares = settlementShares(order, courier, services.config)
  await recordMovement(
    tx,
    services,
    {
      key: `order:${order.id}:settlement`,
      kind: 'order-settlement',
      legs: shares.flatMap((share) => share.legs),
    },
    shares.flatMap((share) => share.records),
    recordSubject(order),
  )
}
