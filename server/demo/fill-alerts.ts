import { demo } from '#contract/demo.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Marks the alerts raised while filling as read, except those of the last hours. One of these gets the id that the examples use. */
export async function fillAlerts(tx: Tx): Promise<void> {
  await tx.run(sql`
    UPDATE alert SET read_at = created_at + interval '4 minutes' WHERE created_at < service_now() - interval '6 hours'`)
  await tx.run(sql`
    UPDATE alert SET id = ${demo.alertId}
    WHERE type = 'order-completed' AND data ->> 'orderId' = ${demo.orders.completed} AND read_at IS NULL`)
}
