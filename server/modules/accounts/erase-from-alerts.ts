import type { AlertType } from '#modules/alerts/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'

/** Alerts that tell others what a customer gave as the reason. */
const quoting: AlertType[] = ['complaint-new', 'order-withdrawn', 'delivery-cancelled']

const isOrderOf = (userId: string, orderId: ReturnType<typeof fragment>) => fragment`
  EXISTS (SELECT FROM orders WHERE orders.id = (${orderId})::uuid AND customer_id = ${userId})`

/** Takes a customer's words out of the alerts of another party. */
export const eraseFromAlerts = (tx: Tx, userId: string, partyId: string): Promise<number> =>
  tx.run(sql`
    UPDATE alert SET data = data - 'reason'
    WHERE (user_id = ${partyId} OR store_id = ${partyId}) AND type = ANY(${quoting}) AND data ? 'reason'
      AND data ->> 'orderId' = ANY(ARRAY(SELECT id::text FROM orders WHERE customer_id = ${userId}))`)

/** The same in the events that told of them, of a part of a stream. */
export const eraseFromAlertEvents = (
  tx: Tx,
  userId: string,
  { stream, after, last }: { stream: string; after: number; last: number },
): Promise<number> =>
  tx.run(sql`
    UPDATE event SET data = data::jsonb #- '{data,reason}'
    WHERE stream = ${stream} AND "offset" > ${after} AND "offset" <= ${last} AND event = 'alert.new'
      AND data ->> 'type' = ANY(${quoting}) AND ${isOrderOf(userId, fragment`data #>> '{data,orderId}'`)}`)
