import type { Tx } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { eraseFromOrdersTask } from './tasks.ts'
import { rewriteViews } from './views/publish-order.ts'

const batch = 50

const OrderId = row({ id: uuid })

/** The next orders of a user, by id. */
const ordersAfter = (tx: Tx, userId: string, after: string | null) =>
  tx.many(
    OrderId,
    sql`
    SELECT id FROM orders
    WHERE (customer_id = ${userId} OR rider_id = ${userId}) AND (${after}::uuid IS NULL OR id > ${after}::uuid)
    ORDER BY id LIMIT ${batch} FOR UPDATE`,
  )

/** Erases the customer's address, telephone and texts; a reason that a store or a rider gave stays. */
const eraseOwn = (tx: Tx, userId: string, ids: string[]) =>
  tx.run(sql`
    UPDATE orders SET delivery_telephone = '', delivery_message = '',
      delivery_location = delivery_location || '{"description": "", "coordinates": null}',
      reason = CASE WHEN moved_by = 'customer' THEN NULL ELSE reason END,
      packs = coalesce((
        SELECT jsonb_agg(pack || jsonb_build_object('lines', (
          SELECT coalesce(jsonb_agg(line || '{"note": ""}' ORDER BY nth), '[]')
          FROM jsonb_array_elements(pack -> 'lines') WITH ORDINALITY AS lines (line, nth)
        )) ORDER BY place)
        FROM jsonb_array_elements(packs) WITH ORDINALITY AS packed (pack, place)
      ), '[]')
    WHERE id = ANY(${ids}) AND customer_id = ${userId}`)

/**
 * Erases a deleted user from their orders and from the views that the other parties read. One batch a job, which queues the
 * next.
 */
export const eraseFromOrders = handleJob(eraseFromOrdersTask, ({ userId, after = null }, services) =>
  services.db.transaction(async (tx) => {
    const orders = await ordersAfter(tx, userId, after)
    const ids = orders.map(({ id }) => id)
    await eraseOwn(tx, userId, ids)
    for (const id of ids) await rewriteViews(tx, services, id)
    await tx.run(sql`DELETE FROM order_view WHERE order_id = ANY(${ids}) AND party_id = ${userId}`)
    const last = ids.at(-1)
    if (last && ids.length === batch)
      tx.addJob({ task: eraseFromOrdersTask, payload: { userId, after: last } })
  }),
)

export const queueErasure = (tx: Tx, userId: string): void =>
  tx.addJob({ task: eraseFromOrdersTask, payload: { userId } })
