import type { AlertType } from '#contract/alerts.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment, sql } from '#platform/database/sql.ts'

/** Alerts that tell others what a customer gave as the reason. */
const quoting: AlertType[] = ['complaint-new', 'order-withdrawn', 'delivery-cancelled']

const isOrderOf = (userId: string, orderId: ReturnType<typeof fragment>) => fragment`
  EXISTS (SELECT FROM orders WHERE orders.id = (${orderId})::uuid AND customer_id = ${userId})`

/** Takes somebody's name, and as a customer their words, out of the alerts of another party. Who was named stays, as an id. */
export async function eraseFromAlerts(tx: Tx, userId: string, partyId: string): Promise<void> {
  await tx.run(sql`
    UPDATE alert SET body = nameless_body
    WHERE (user_id = ${partyId} OR store_id = ${partyId}) AND named_id = ${userId} AND body <> nameless_body`)
  await tx.run(sql`
    UPDATE alert SET data = data - 'reason'
    WHERE (user_id = ${partyId} OR store_id = ${partyId}) AND type = ANY(${quoting}) AND data ? 'reason'
      AND data ->> 'orderId' = ANY(ARRAY(SELECT id::text FROM orders WHERE customer_id = ${userId}))`)
}

interface Part {
  stream: string
  after: number
  last: number
}

/** The same in the events that told of them, of a part of a stream. */
export async function eraseFromAlertEvents(
  tx: Tx,
  userId: string,
  { stream, after, last }: Part,
): Promise<void> {
  const raised = fragment`
    stream = ${stream} AND "offset" > ${after} AND "offset" <= ${last} AND event = 'alert.new'`
  await tx.run(sql`
    UPDATE event SET data = jsonb_set(event.data::jsonb, '{body}', to_jsonb(nameless_body)) FROM alert
    WHERE ${raised} AND named_id = ${userId} AND alert.id::text = event.data ->> 'id'`)
  await tx.run(sql`
    UPDATE event SET data = data::jsonb #- '{data,reason}'
    WHERE ${raised}
      AND data ->> 'type' = ANY(${quoting}) AND ${isOrderOf(userId, fragment`data #>> '{data,orderId}'`)}`)
}
