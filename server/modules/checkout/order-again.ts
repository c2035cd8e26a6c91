import type { Coordinates } from '#contract/records/location.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { type CartPack, deleteCart, readCart, restoreCart } from '#modules/carts/index.ts'
import {
  customerOf,
  lockOrder,
  type OrderRow,
  offerOrderAgainTask,
  orderAlertData,
  orderAlertWords,
} from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob, type Services } from '#server/services.ts'

/** Whether the order was cancelled recently and not by the customer, and all of its items are still on the menu. */
function canBeOrderedAgain(tx: Tx, { config }: Services, order: OrderRow): Promise<boolean> {
  const itemIds = order.packs.flatMap(({ lines }) => lines.map(({ id }) => id))
  return tx.exists(sql`
    SELECT FROM orders WHERE id = ${order.id} AND status = 'cancelled' AND last_move IS DISTINCT FROM 'cancel'
      AND ended_at > service_now() - ${config.ORDER_AGAIN_MINUTES} * interval '1 minute'
      AND NOT EXISTS (
        SELECT FROM unnest(${itemIds}::uuid[]) AS item (id)
        WHERE NOT EXISTS (SELECT FROM menu_item WHERE menu_item.id = item.id AND deleted_at IS NULL)
      )`)
}

const cartPacksOf = (order: OrderRow): CartPack[] =>
  order.packs.map(({ lines }) => ({
    lines: lines.map(({ id, quantity, options, note }) => ({
      id,
      quantity,
      options: options.map((option) => ({ id: option.id, name: option.name })),
      note,
    })),
  }))

const cartContentsOf = (order: OrderRow, coordinates: Coordinates) => ({
  packs: cartPacksOf(order),
  delivery: {
    location: { ...order.delivery_location, coordinates },
    telephone: order.delivery_telephone,
    message: order.delivery_message,
  },
  tip: order.tip,
  scheduledFor: order.scheduled_for,
})

/**
 * Called when a payment arrived after its order was cancelled and was credited to the wallet. If everything
 * can still be ordered, the cart is restored and the customer is notified that it can be paid from the
 * wallet.
 */
export const restoreUnpaidCart = handleJob(offerOrderAgainTask, ({ orderId }, services) =>
  services.db.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || !(await canBeOrderedAgain(tx, services, order))) return
    const { coordinates } = order.delivery_location
    // The customer's account was deleted meanwhile.
    if (coordinates === null) return
    const key = { customerId: order.customer_id, storeId: order.store_id }
    if (!(await restoreCart(tx, services.config, key, cartContentsOf(order, coordinates)))) return
    const { problems } = await readCart(tx, services, key)
    if (problems.length > 0) return deleteCart(tx, key)
    await raiseAlert(tx, customerOf(order), 'order-again', {
      words: orderAlertWords(order),
      data: { ...orderAlertData(order), storeId: order.store_id },
    })
  }),
)
