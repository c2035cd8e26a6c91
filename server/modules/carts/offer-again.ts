import { raiseAlert } from '#modules/alerts/index.ts'
import {
  customerOf,
  lockOrder,
  type OrderRow,
  offerOrderAgainTask,
  toldOf,
  wordsOf,
} from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob, type Services } from '#server/services.ts'
import type { KeptPack } from './cart-row.ts'
import { readCart } from './read-cart.ts'

/** Cancelled not long ago, not by the customer, and of nothing that has left the menu. */
async function canBeOffered(tx: Tx, { config }: Services, order: OrderRow): Promise<boolean> {
  const wanted = order.packs.flatMap(({ lines }) => lines.map(({ id }) => id))
  const found = await tx.maybe(sql`
    SELECT FROM orders WHERE id = ${order.id} AND status = 'cancelled' AND last_move IS DISTINCT FROM 'cancel'
      AND ended_at > service_now() - ${config.ORDER_AGAIN_MINUTES} * interval '1 minute'
      AND NOT EXISTS (
        SELECT FROM unnest(${wanted}::uuid[]) AS item (id)
        WHERE NOT EXISTS (SELECT FROM menu_item WHERE menu_item.id = item.id AND deleted_at IS NULL)
      )`)
  return found !== undefined
}

const packsOf = (order: OrderRow): KeptPack[] =>
  order.packs.map(({ lines }) => ({
    lines: lines.map(({ id, quantity, options, note }) => ({
      id,
      quantity,
      options: options.map((option) => ({ id: option.id, name: option.name })),
      note,
    })),
  }))

/** Fills the customer's cart as it was, unless they have filled it anew. A time that cannot be had any more gives way to now. */
async function refill(tx: Tx, { config }: Services, order: OrderRow): Promise<boolean> {
  const delivery = {
    location: order.delivery_location,
    telephone: order.delivery_telephone,
    message: order.delivery_message,
  }
  const made = await tx.run(sql`
    INSERT INTO cart (customer_id, store_id, packs, delivery, tip, scheduled_for)
    SELECT ${order.customer_id}, store.id, ${JSON.stringify(packsOf(order))}, ${JSON.stringify(delivery)}, ${order.tip},
      CASE WHEN wanted.at >= service_now() + ${config.PREPARATION_MINUTES} * interval '1 minute'
          AND hours_open(own_minutes, late_minutes, closed_dates, timezone, wanted.at)
        THEN wanted.at END
    FROM store, (SELECT ${order.scheduled_for}::timestamptz AS at) AS wanted
    WHERE store.id = ${order.store_id}
    ON CONFLICT DO NOTHING`)
  return made > 0
}

/**
 * The payment of an order came after its time and is in the wallet. While it can still be had, the cart is as it was, and the
 * customer is told that it can be paid from the wallet.
 */
export const offerOrderAgain = handleJob(offerOrderAgainTask, ({ orderId }, services) =>
  services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await canBeOffered(tx, services, order)) || !(await refill(tx, services, order))) return
    const whose = { customerId: order.customer_id, storeId: order.store_id }
    const { problems } = await readCart(tx, services, whose)
    if (problems.length === 0) {
      await raiseAlert(tx, customerOf(order), 'order-again', {
        words: wordsOf(order),
        data: { ...toldOf(order), storeId: order.store_id },
      })
    } else {
      await tx.run(sql`
          DELETE FROM cart WHERE customer_id = ${whose.customerId} AND store_id = ${whose.storeId}`)
    }
  }),
)
