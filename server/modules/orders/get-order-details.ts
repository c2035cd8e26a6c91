import type { Order } from '#contract/records/order.ts'
import {
  complaintStatuses,
  transactionCategories,
  transactionStatuses,
  transactionTypes,
} from '#contract/states.ts'
import { balanceOf, escrowOf } from '#modules/ledger/index.ts'
import { integer, list, nullable, oneOf, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { toJson } from '#platform/json-text.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { operatorActs } from './money/operator-acts.ts'
import { OrderRow, orderColumns } from './order-row.ts'
import { readView } from './views/read-view.ts'

export const PersonToCall = row({ id: uuid, name: text, telephone: nullable(text) })

/** What an operator sees of a user, from `users`. */
export const personToCall = fragment`json_build_object(
  'id', users.id, 'name', users.name, 'telephone', nullif(users.telephone, '')
)`

const personWith = (id: Fragment) => fragment`(SELECT ${personToCall} FROM users WHERE users.id = ${id})`

const OrderRecord = row({
  id: uuid,
  slug: text,
  party: oneOf(['customer', 'store', 'rider']),
  type: oneOf(transactionTypes),
  category: oneOf(transactionCategories),
  title: text,
  bill_price: integer,
  status: oneOf(transactionStatuses),
  created_at: text,
})

const DetailedOrder = row({
  ...OrderRow.properties,
  customer: PersonToCall,
  owner: PersonToCall,
  rider: nullable(PersonToCall),
  records: list(OrderRecord),
  complaint: nullable(row({ id: uuid, status: oneOf(complaintStatuses) })),
})

/** The money records of the order, each with the party it belongs to. A former rider counts as rider. */
const recordsOfOrder = fragment`(
  SELECT coalesce(json_agg(json_build_object(
    'id', id, 'slug', slug, 'type', type, 'category', category, 'title', title, 'bill_price', bill_price, 'status', status,
    'created_at', created_at,
    'party', CASE WHEN store_id IS NOT NULL THEN 'store' WHEN user_id = orders.customer_id THEN 'customer' ELSE 'rider' END
  ) ORDER BY id), '[]')
  FROM wallet_transaction WHERE order_id = orders.id
)`

export const getOrderDetails = implement('getOrderDetails', async ({ params: { orderId }, services }) => {
  const { db, config } = services
  const found = await db.maybe(
    DetailedOrder,
    sql`
      SELECT ${orderColumns}, ${personWith(fragment`customer_id`)} AS customer, ${personWith(fragment`rider_id`)} AS rider,
        ${personWith(fragment`(SELECT owner_id FROM store WHERE store.id = orders.store_id)`)} AS owner,
        ${recordsOfOrder} AS records,
        (
          SELECT json_build_object('id', id, 'status', status) FROM complaint WHERE order_id = orders.id
          ORDER BY id DESC LIMIT 1
        ) AS complaint
      FROM orders WHERE id = ${orderId}`,
  )
  if (!found) throw new Refusal('order.absent')
  const { customer, owner, rider, records, complaint, ...order } = found
  const held = await balanceOf(db, escrowOf(orderId))
  const shown: Order = JSON.parse(toJson(await readView(db, services, orderId, order.customer_id)))
  return {
    order: {
      ...shown,
      status: order.status,
      payment: { ...shown.payment, bank: null },
      code: null,
      actions: [],
    },
    people: { customer, owner, rider },
    held: toMoney(held),
    transactions: records.map(({ bill_price, created_at, ...record }) => ({
      ...record,
      amount: toMoney(bill_price),
      dateCreated: new Date(created_at).toISOString(),
    })),
    complaint,
    acts: operatorActs(order, held, config),
  }
})
