import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import type { OrderRow } from '../order-row.ts'
import { moveOrder } from './move-order.ts'

/** The time that a store promises by accepting: preparation and the way, or the time that was wanted. */
export const promiseAfter = (preparationMinutes: number): Fragment => fragment`
  promised_at = greatest(scheduled_for, service_now() + ${preparationMinutes} * interval '1 minute'
    + (SELECT delivery_minutes_max FROM store WHERE store.id = store_id) * interval '1 minute')`

/** Takes the order for a store that accepts by itself. */
export const acceptForStore = (tx: Tx, services: Services, order: OrderRow) =>
  moveOrder(tx, services, order, 'accept', {
    by: 'platform',
    also: promiseAfter(services.config.PREPARATION_MINUTES),
  })
