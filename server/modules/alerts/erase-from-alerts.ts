import type { AlertType } from '#contract/alerts.ts'
import type { Tx } from '#platform/database/database.ts'
import { type EventRange, rewriteEvents } from '#platform/database/events.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { isRead, isUnread } from './reader.ts'

/** Alerts whose data has a reason that the customer gave. */
const quoting: AlertType[] = ['complaint-new', 'order-withdrawn', 'delivery-cancelled']

/** Erases a person's name, and the reasons a customer gave, from the alerts of another party. The id of the person stays. */
export async function eraseFromAlerts(tx: Tx, userId: string, partyId: string): Promise<void> {
  await tx.run(sql`
    UPDATE alert SET body = nameless_body
    WHERE (user_id = ${partyId} OR store_id = ${partyId}) AND named_id = ${userId} AND body <> nameless_body`)
  await tx.run(sql`
    UPDATE alert SET data = data - 'reason'
    WHERE (user_id = ${partyId} OR store_id = ${partyId}) AND type = ANY(${quoting}) AND data ? 'reason'
      AND data ->> 'orderId' = ANY(ARRAY(SELECT id::text FROM orders WHERE customer_id = ${userId}))`)
}

/** Erases the same from the events of a stream that carried these alerts. */
export async function eraseFromAlertEvents(tx: Tx, userId: string, range: EventRange): Promise<void> {
  await rewriteEvents(tx, range, {
    data: fragment`jsonb_set(event.data::jsonb, '{body}', to_jsonb(nameless_body))`,
    from: fragment`alert`,
    where: fragment`event = 'alert.new' AND named_id = ${userId} AND alert.id::text = event.data ->> 'id'`,
  })
  await rewriteEvents(tx, range, {
    data: fragment`data::jsonb #- '{data,reason}'`,
    where: fragment`event = 'alert.new' AND data ->> 'type' = ANY(${quoting}) AND EXISTS (
      SELECT FROM orders WHERE orders.id = (data #>> '{data,orderId}')::uuid AND customer_id = ${userId}
    )`,
  })
}

/** Deletes the alerts of a user and of the user's stores. */
export async function deleteAlerts(tx: Tx, userId: string): Promise<void> {
  for (const state of [isUnread, isRead])
    await tx.run(sql`
      DELETE FROM alert
      WHERE (user_id = ${userId} OR store_id = ANY(ARRAY(SELECT id FROM store WHERE owner_id = ${userId}))) AND ${state}`)
}
