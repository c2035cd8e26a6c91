import type { Location } from '#contract/records/location.ts'
import { normaliseTelephone } from '#modules/identity/index.ts'
import { hereOf, metresAway, priceOver } from '#modules/stores/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement, type Services } from '#server/services.ts'
import { lockForCustomer } from './life-cycle/lock-order.ts'
import { hasEnded, refuseMove } from './life-cycle/order-state.ts'
import type { OrderRow } from './order-row.ts'
import { publishOrder } from './views/publish-order.ts'

const DeliveryTerms = row({ near: boolean, price: integer })

/**
 * Refuses a new address once the order is picked up, if it is outside the delivery radius, or if delivery there costs more than was paid.
 */
async function requirePlace(
  tx: Tx,
  { config }: Services,
  order: OrderRow,
  { coordinates }: Location,
): Promise<void> {
  if (order.status === 'ongoing') throw refuseMove(order, 'customer')
  const { near, price } = await tx.one(
    DeliveryTerms,
    sql`
    SELECT ${metresAway} <= delivery_radius_metres AS near, ${priceOver(metresAway, config)} AS price
    FROM store, ${hereOf({ userId: null, point: coordinates, at: null })} AS here WHERE store.id = ${order.store_id}`,
  )
  if (!near) throw new Refusal('order.delivery.too-far')
  if (price > order.delivery_price - order.tip) throw new Refusal('order.delivery.dearer')
}

/**
 * Stores the present address and contact in the first version of the order, unless an earlier change has done so. From then on each new
 * version stores them, so that events and ended offers show them as of their own version.
 */
async function keepDoor(tx: Tx, order: OrderRow): Promise<void> {
  const { delivery_location, delivery_telephone, delivery_message } = order
  const door = JSON.stringify({ delivery_location, delivery_telephone, delivery_message })
  await tx.run(sql`
    UPDATE order_version SET changes = (${door}::jsonb || changes::jsonb)::json
    WHERE order_id = ${order.id} AND version = (SELECT min(version) FROM order_version WHERE order_id = ${order.id})`)
}

export const updateOrderDelivery = implement(
  'updateOrderDelivery',
  async ({ params, body, actor, services, transaction }) => {
    const { location = null, message = null } = body
    const telephone = body.telephone === undefined ? null : normaliseTelephone(body.telephone)
    return transaction(async (tx) => {
      const order = await lockForCustomer(tx, actor, params.orderId)
      if (hasEnded(order)) throw refuseMove(order, 'customer')
      if (location) await requirePlace(tx, services, order, location)
      await keepDoor(tx, order)
      await tx.run(sql`
        UPDATE orders SET version = version + 1,
          delivery_location = coalesce(${location && JSON.stringify(location)}::jsonb, delivery_location),
          delivery_telephone = coalesce(${telephone}, delivery_telephone),
          delivery_message = coalesce(${message}, delivery_message)
        WHERE id = ${order.id}`)
      const { customer } = await publishOrder(tx, services, order.id)
      return customer!
    })
  },
)
