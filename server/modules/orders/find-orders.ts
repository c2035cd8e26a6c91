import { orderStatuses } from '#contract/states.ts'
import { telephoneKeyword } from '#modules/identity/index.ts'
import { boolean, integer, nullable, oneOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import type { Page } from '#platform/operations/page.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { PersonToCall, personToCall } from './get-order-details.ts'
import { isRunning } from './is-running.ts'

const FoundOrder = row({
  id: uuid,
  running: boolean,
  slug: text,
  status: oneOf(orderStatuses),
  late: boolean,
  bill_price: integer,
  customer: PersonToCall,
  store: row({ id: uuid, name: text }),
  rider: nullable(PersonToCall),
  created_at: timestamp,
  promised_at: nullable(timestamp),
})

const isLate = fragment`(${isRunning} AND coalesce(promised_at < service_now(), false))`

/** Upper limit for the people, and for the stores, that match a keyword. */
const mostParties = 20

const slugLetters = 9

/** Normalises a typed slug to its stored form; null if the keyword cannot be a slug. */
function slugOf(keyword: string): string | null {
  const letters = keyword.toUpperCase().replace(/[^A-Z0-9]/g, '')
  return letters.length === slugLetters ? letters.replace(/^(...)(...)(...)$/, '$1-$2-$3') : null
}

/**
 * The orders of the people and stores that match the keyword, and the order with the keyword as slug: all running ones and the newest ended
 * ones.
 */
function matchingOrders(keyword: string, filters: Fragment, most: number): Fragment {
  const word = telephoneKeyword(keyword)
  const ordersOf = (party: Fragment) => fragment`
    (SELECT id, true AS running FROM orders WHERE ${party} AND ${isRunning} ${filters})
    UNION ALL
    (SELECT id, false FROM orders WHERE ${party} AND NOT ${isRunning} ${filters} ORDER BY id DESC LIMIT ${most})`
  return fragment`
    SELECT id, ${isRunning} AS running FROM orders
    WHERE id = (SELECT order_id FROM order_slug WHERE slug = ${slugOf(keyword)}) ${filters}
    UNION SELECT theirs.* FROM person CROSS JOIN LATERAL (${ordersOf(fragment`customer_id = person.id`)}) AS theirs
    UNION SELECT theirs.* FROM (
      SELECT id FROM store WHERE ${matchesKeyword(fragment`search_key(name || ' ' || telephone)`, word)} LIMIT ${mostParties}
    ) AS shop CROSS JOIN LATERAL (${ordersOf(fragment`store_id = shop.id`)}) AS theirs
    UNION SELECT orders.id, true FROM person JOIN orders ON rider_id = person.id
    WHERE ${isRunning} ${filters}`
}

/** Selects the ids of the page first, so that customer, store and rider are read only for its orders. */
export function selectFoundOrders(
  { status, late, keyword }: { status?: string; late?: boolean; keyword?: string },
  { after, size }: Pick<Page, 'after' | 'size'>,
) {
  const filters = fragment`
    ${status ? fragment`AND status = ${status}` : nothing}
    ${late === undefined ? nothing : fragment`AND ${isLate} = ${late}`}
    ${after ? fragment`AND (${isRunning}, orders.id) < (${after[0]}::boolean, ${after[1]}::uuid)` : nothing}`
  const people = keyword
    ? fragment`person AS MATERIALIZED (
        SELECT id FROM users WHERE ${matchesKeyword(fragment`search_key(name || ' ' || telephone)`, telephoneKeyword(keyword))}
        LIMIT ${mostParties}
      ), `
    : nothing
  const matching = keyword
    ? matchingOrders(keyword, filters, size + 1)
    : fragment`SELECT id, true AS running FROM orders WHERE ${isRunning} ${filters}`
  return sql`
    WITH ${people}chosen AS MATERIALIZED (
      SELECT id, running FROM (${matching}) AS matching ORDER BY running DESC, id DESC LIMIT ${size + 1}
    )
    SELECT orders.id, running, slug, status, ${isLate} AS late, bill_price, created_at, promised_at,
      (SELECT ${personToCall} FROM users WHERE users.id = customer_id) AS customer,
      (SELECT json_build_object('id', store.id, 'name', store.name) FROM store WHERE store.id = store_id) AS store,
      (SELECT ${personToCall} FROM users WHERE users.id = rider_id) AS rider
    FROM chosen JOIN orders ON orders.id = chosen.id
    ORDER BY running DESC, orders.id DESC`
}

export const findOrders = implement('findOrders', async ({ query, page, services: { db } }) => {
  const rows = await db.many(FoundOrder, selectFoundOrders(query, page))
  return page.of(
    rows,
    ({ running, id }) => [String(running), id],
    ({ running: _, bill_price, created_at, promised_at, ...order }) => ({
      ...order,
      bill: toMoney(bill_price),
      dateCreated: created_at.toISOString(),
      datePromised: promised_at?.toISOString() ?? null,
    }),
  )
})
