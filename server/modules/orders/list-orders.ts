import type { Order } from '#contract/records/order.ts'
import { type OrderStatus, runningStatuses } from '#contract/states.ts'
import type { Queryable } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { type EncodedPage, PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import { viewsWith } from './views/live-fields.ts'
import { readPage } from './views/read-view.ts'

export interface OrderFilter {
  partyId: string
  /** Orders of other parties are few enough to be searched without an index. */
  isStore?: boolean
  status?: OrderStatus
  keyword?: string | undefined
}

/** A part of a slug that contains at least one dash. */
const slugPart = /^[a-z0-9]{1,3}(-[a-z0-9]{3})?-[a-z0-9]{1,3}$/i

/** Slugs are often typed without their dashes. A keyword that may be such a slug may also be plain words, so both are searched. */
function matches(keyword: string): Fragment {
  const words = matchesKeyword(fragment`search`, keyword)
  const slug = keyword.trim().replace(/[ -]+/g, '-')
  if (!slugPart.test(slug) || slug === keyword.trim()) return words
  return fragment`(${words} OR ${matchesKeyword(fragment`search`, slug)})`
}

type PageStart = Pick<Page, 'after' | 'size'>

/**
 * `= ANY` with one element, and the party as first column of ORDER BY, can only be served by the index by party. For a common keyword the
 * planner would otherwise prefer the primary key, and for a party without matching orders scan all orders.
 */
const viewsOf = (partyId: string, { after }: PageStart, conditions: Fragment): Fragment => fragment`
  FROM order_view
  WHERE party_id = ANY (ARRAY[${partyId}::uuid]) ${conditions} ${after ? fragment`AND id < ${after[0]}` : nothing}`
const newest = ({ size }: PageStart): Fragment => fragment`ORDER BY party_id, id DESC LIMIT ${size + 1}`

/** The status of a running order as its party sees it. */
const statusOfRunning = fragment`(
  SELECT CASE
    WHEN role = 'rider' AND orders.rider_id IS DISTINCT FROM party_id THEN 'pending'
    WHEN role <> 'store' AND orders.status = 'ready' THEN 'accepted'
    ELSE orders.status
  END
  FROM orders WHERE orders.id = order_id
)`

/** While an order runs, its search text does not contain the rider's name. */
const matchesRider = (keyword: string): Fragment => fragment`role <> 'rider' AND (
  SELECT ${matchesKeyword(fragment`search_key(users.name)`, keyword)} FROM users
  WHERE users.id = (SELECT rider_id FROM orders WHERE orders.id = order_id)
)`

/** The condition of the partial keyword index, so that the planner can use it. */
const isIndexed = fragment`status IS NOT NULL AND role = 'store'`

/** Only ended orders of stores are in the keyword index. Running ones are few and are searched without it. */
function withKeywordOfStore(partyId: string, keyword: string, page: PageStart): Fragment {
  const columns = fragment`SELECT id, order_id, party_id`
  const views = (conditions: Fragment) => viewsOf(partyId, page, fragment`AND ${conditions}`)
  return fragment`
    FROM (
      ${columns} ${views(runningWith(keyword))}
      UNION ALL (${columns} ${views(fragment`${isIndexed} AND ${matches(keyword)}`)} ${newest(page)})
    ) AS found
    ${newest(page)}`
}

/** Orders of customers and riders are not in the keyword index. */
const withKeywordOfPerson = (keyword: string): Fragment =>
  fragment`AND (${matches(keyword)} OR ${runningWith(keyword)})`

const runningWith = (keyword: string): Fragment =>
  fragment`status IS NULL AND (${matches(keyword)} OR ${matchesRider(keyword)})`

function withStatus({ status, keyword, isStore }: OrderFilter): Fragment {
  if (!runningStatuses.some((running) => running === status)) {
    const words = keyword ? fragment`AND ${matches(keyword)}` : nothing
    return fragment`AND status = ${status} ${words} ${keyword && isStore ? fragment`AND ${isIndexed}` : nothing}`
  }
  return fragment`
    AND ${keyword ? runningWith(keyword) : fragment`status IS NULL`} AND ${statusOfRunning} = ${status}`
}

export function chosenOrders(filter: OrderFilter, page: PageStart): Fragment {
  const { partyId, isStore, status, keyword } = filter
  const chosen = (conditions: Fragment) => fragment`${viewsOf(partyId, page, conditions)} ${newest(page)}`
  if (status) return chosen(withStatus(filter))
  if (!keyword) return chosen(nothing)
  return isStore ? withKeywordOfStore(partyId, keyword, page) : chosen(withKeywordOfPerson(keyword))
}

const ChosenView = row({ order_id: uuid, party_id: uuid })

/**
 * Finds the views in a statement of its own. A statement with a keyword is planned anew each time, and planning the long statement of
 * `readPage` would take longer than running it.
 */
async function foundByKeyword(db: Queryable, chosen: Fragment): Promise<Fragment | undefined> {
  const found = await db.many(ChosenView, sql`SELECT order_id, party_id ${chosen}`)
  return found.length === 0 ? undefined : viewsWith(found)
}

/** A page of a party's orders, newest first, each as the party sees it. */
export async function listOrders(
  filter: OrderFilter,
  { page, services }: { page: Page; services: Services },
): Promise<PageOf<Order> | EncodedPage<Order>> {
  const wanted = chosenOrders(filter, page)
  const chosen = filter.keyword ? await foundByKeyword(services.db, wanted) : wanted
  return chosen ? readPage(services, chosen, page) : new PageOf<Order>([], page.size, null)
}

export const getOrders = implement('getOrders', async (call) =>
  listOrders({ partyId: call.actor.userId, keyword: call.query.keyword }, call),
)

export const getOrdersByStatus = implement('getOrdersByStatus', async (call) =>
  listOrders({ partyId: call.actor.userId, status: call.params.status, keyword: call.query.keyword }, call),
)

export const getStoreOrders = implement('getStoreOrders', async (call) =>
  listOrders({ partyId: call.params.storeId, isStore: true, keyword: call.query.keyword }, call),
)

export const getStoreOrdersByStatus = implement('getStoreOrdersByStatus', async (call) => {
  const { storeId, status } = call.params
  return listOrders({ partyId: storeId, isStore: true, status, keyword: call.query.keyword }, call)
})
