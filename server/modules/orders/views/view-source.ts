import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { type UserRow, userColumns } from '#modules/identity/index.ts'
import { hereOf, type StoreRow, storeColumns, viewerOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { IncomingTransfer } from '#providers/payments/port.ts'
import type { Services } from '#server/services.ts'
import { type OrderRow, orderColumns } from '../order-row.ts'
import { lovedByCustomer } from './live-fields.ts'
import type { OfferStatus } from './offer-status.ts'

export interface OfferOfOrder {
  rider_id: string
  status: OfferStatus
}

interface RiderRow extends UserRow {
  /** The rider's last position. */
  latitude: number | null
  longitude: number | null
}

/** Everything the views of an order are made of. */
export interface ViewSource extends OrderRow {
  store: StoreRow
  customer: UserRow
  rider: RiderRow | null
  offers: OfferOfOrder[]
  /** The transfer that is waited for, or that paid it. */
  transfer: {
    id: string
    account: OneTimePayment['account']
    payer: IncomingTransfer['payer'] | null
  } | null
  /** Whether the customer loves the store. */
  loved: boolean
  /** Until when the customer can complain: it has ended, and no complaint stands. */
  complaint_ends_at: Date | null
}

const anybody = viewerOf(null)

/** One statement: the order with its store, its people, and the offers that are open, accepted or have just changed. */
export const readViewSource = (
  db: Queryable,
  { config }: Services,
  orderId: string,
  changedRiders: string[],
): Promise<ViewSource> =>
  db.one<ViewSource>(sql`
    SELECT ${orderColumns},
      (
        SELECT row_to_json(shown) FROM (
          SELECT ${storeColumns(anybody, config)} FROM store, ${hereOf(anybody)} AS here WHERE store.id = orders.store_id
        ) AS shown
      ) AS store,
      (
        SELECT row_to_json(shown) FROM (SELECT ${userColumns} FROM users WHERE users.id = orders.customer_id) AS shown
      ) AS customer,
      (
        SELECT row_to_json(shown) FROM (
          SELECT ${userColumns}, latitude, longitude FROM users WHERE users.id = orders.rider_id
        ) AS shown
      ) AS rider,
      (
        SELECT json_build_object('id', payment.id, 'account', account, 'payer', (
          SELECT payer FROM incoming_transfer WHERE payment_id = payment.id ORDER BY received_at DESC LIMIT 1
        ))
        FROM payment
        WHERE payment.order_id = orders.id AND payment.method = 'single-transfer'
          AND CASE WHEN orders.paid_at IS NULL
            THEN orders.status = 'pending' AND payment.status = 'pending' ELSE orders.payment_method = 'single-transfer' END
        ORDER BY received > 0 DESC, payment.created_at DESC LIMIT 1
      ) AS transfer,
      ${lovedByCustomer} AS loved,
      CASE
        WHEN status IN ('completed', 'failed')
          AND NOT EXISTS (SELECT FROM complaint WHERE complaint.order_id = orders.id AND complaint.status <> 'withdrawn')
        THEN ended_at + ${config.COMPLAINT_HOURS} * interval '1 hour'
      END AS complaint_ends_at,
      coalesce((
        SELECT json_agg(json_build_object('rider_id', offer.rider_id, 'status', offer.status))
        FROM offer
        WHERE offer.order_id = orders.id
          AND (offer.status IN ('pending', 'accepted') OR offer.rider_id = ANY(${changedRiders}::uuid[]))
      ), '[]') AS offers
    FROM orders WHERE orders.id = ${orderId}`)
