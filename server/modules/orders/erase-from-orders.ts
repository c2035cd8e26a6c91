import { UserRow, userColumns } from '#modules/identity/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { handleJob, type Services } from '#server/services.ts'
import { OrderRow } from './order-row.ts'
import { eraseFromOrdersTask } from './tasks.ts'
import { partiesSnapshot, userSnapshot, type ViewRole } from './views/party-rows.ts'
import { searchText } from './views/search-text.ts'
import { VersionsColumn, versionsUntil } from './views/version-changes.ts'
import { partiesOf } from './views/view-source.ts'

const batch = 50

const OrderToErase = row({
  id: uuid,
  slug: text,
  rider_id: nullable(uuid),
  packs: OrderRow.properties.packs,
  parties: OrderRow.properties.parties,
  versions: VersionsColumn,
})
type OrderToErase = RowOf<typeof OrderToErase>

/** The next batch of orders, by id, that the user placed or carried as rider, or gave up or lost as rider. */
const ordersAfter = (tx: Tx, userId: string, after: string | null) =>
  tx.many(
    OrderToErase,
    sql`
    SELECT id, slug, rider_id, packs, parties, ${versionsUntil(fragment`orders.id`, fragment`orders.version`)} AS versions FROM orders
    WHERE (${after}::uuid IS NULL OR id > ${after}::uuid) AND id IN (
      SELECT id FROM orders WHERE customer_id = ${userId} UNION SELECT id FROM orders WHERE rider_id = ${userId}
      UNION SELECT order_id FROM offer WHERE rider_id = ${userId} AND status IN ('given-up', 'taken-away')
    )
    ORDER BY id LIMIT ${batch} FOR UPDATE`,
  )

/** Erases the customer's address, telephone and texts; a reason that a store or a rider gave stays. */
const eraseOwn = (tx: Tx, userId: string, ids: string[]) =>
  tx.run(sql`
    UPDATE orders SET version = version + 1, delivery_telephone = '', delivery_message = '',
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

/** Erases the same from the stored versions, which contain earlier addresses and contacts of the delivery. */
const eraseFromVersions = (tx: Tx, userId: string, ids: string[]) =>
  tx.run(sql`
    UPDATE order_version SET changes = (
      changes::jsonb - ${['delivery_location', 'delivery_telephone', 'delivery_message', 'transfers']}::text[]
        - CASE WHEN moved_by = 'customer' THEN 'reason' ELSE '' END
    )::json
    FROM orders
    WHERE order_version.order_id = ANY(${ids}) AND orders.id = order_version.order_id AND customer_id = ${userId}`)

/** Replaces a deleted rider in the stored versions of the orders. */
const eraseRider = (tx: Tx, deleted: UserRow, ids: string[]) =>
  tx.run(sql`
    UPDATE order_version
    SET changes = (changes::jsonb || jsonb_build_object('rider', ${JSON.stringify(userSnapshot(deleted))}::jsonb))::json
    WHERE order_id = ANY(${ids}) AND changes #>> '{rider,id}' = ${deleted.id}`)

/**
 * Erases a user from the stored parties of an order and from its search texts. Documents stored by an earlier version of the service are
 * deleted, except those of former riders: these are redacted together with the events of those riders.
 */
async function eraseFromParties(tx: Tx, { config }: Services, order: OrderToErase, deleted: UserRow) {
  const { store, customer, rider } = await partiesOf(tx, config, order)
  const parties = { store, rider, customer: customer.id === deleted.id ? deleted : customer }
  const words = (role: ViewRole) => searchText({ ...order, ...parties }, role)
  await tx.run(
    sql`UPDATE orders SET version = version + 1, parties = ${JSON.stringify(partiesSnapshot(parties))} WHERE id = ${order.id}`,
  )
  await tx.run(sql`
    UPDATE order_view SET search = search_form(CASE role WHEN 'rider' THEN ${words('rider')} ELSE ${words('customer')} END),
      document = CASE WHEN role = 'rider' AND party_id IS DISTINCT FROM ${order.rider_id} THEN document END
    WHERE order_id = ${order.id} AND party_id <> ${deleted.id}`)
  await tx.run(sql`DELETE FROM order_view WHERE order_id = ${order.id} AND party_id = ${deleted.id}`)
}

/** Erases a deleted user from their orders and from the other parties' views of them. Each job handles one batch and queues the next. */
export const eraseFromOrders = handleJob(eraseFromOrdersTask, ({ userId, after = null }, services) =>
  services.db.transaction(async (tx) => {
    const deleted = await tx.one(UserRow, sql`SELECT ${userColumns} FROM users WHERE id = ${userId}`)
    const ids = (await ordersAfter(tx, userId, after)).map(({ id }) => id)
    await eraseOwn(tx, userId, ids)
    await eraseFromVersions(tx, userId, ids)
    await eraseRider(tx, deleted, ids)
    const orders = await ordersAfter(tx, userId, after)
    for (const order of orders) await eraseFromParties(tx, services, order, deleted)
    const last = ids.at(-1)
    if (last && ids.length === batch)
      tx.addJob({ task: eraseFromOrdersTask, payload: { userId, after: last } })
  }),
)

export const queueErasure = (tx: Tx, userId: string): void =>
  tx.addJob({ task: eraseFromOrdersTask, payload: { userId } })
