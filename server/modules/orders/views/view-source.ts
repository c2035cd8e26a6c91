import { OneTimePayment } from '#contract/records/one-time-payment.ts'
import { UserRow, userColumns } from '#modules/identity/index.ts'
import { hereOf, StoreRow, storeColumns, viewerOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  float,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { OrderRow, orderColumns } from '../order-row.ts'
import { offerStatuses } from './offer-status.ts'

/** As whom an order is read. */
export const viewRoles = ['customer', 'store', 'rider'] as const
export type ViewRole = (typeof viewRoles)[number]

export const lovedByCustomer = fragment`EXISTS (
  SELECT FROM store_reaction
  WHERE user_id = orders.customer_id AND store_id = orders.store_id AND reaction = 'love'
)`

/** With the rider's last position. */
const RiderRow = row({ ...UserRow.properties, latitude: nullable(float), longitude: nullable(float) })

const Payer = row({ name: nullable(text), bankName: nullable(text), accountNumber: nullable(text) })

/** Everything the views of an order are made of. */
const ViewSource = row({
  ...OrderRow.properties,
  store: StoreRow,
  customer: UserRow,
  rider: nullable(RiderRow),
  offers: list(row({ rider_id: uuid, status: oneOf(offerStatuses) })),
  /** The transfer that is waited for, or that paid it. */
  transfer: nullable(row({ id: uuid, account: OneTimePayment.properties.account, payer: nullable(Payer) })),
  /** Whether the customer loves the store. */
  loved: boolean,
  /** Until when the customer can complain: it has ended, and no complaint stands. */
  complaint_ends_at: nullable(timestamp),
})
export type ViewSource = RowOf<typeof ViewSource>

const anybody = viewerOf(null)

/** One statement: the order with its store, its people, and the offers that are open, accepted or have just changed. */
export const readViewSource = (
  db: Queryable,
  { config }: Services,
  orderId: string,
  changedRiders: string[],
): Promise<ViewSource> =>
  db.one(
    ViewSource,
    sql`
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
    FROM orders WHERE orders.id = ${orderId}`,
  )
