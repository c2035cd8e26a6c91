import { isActive, openAt, viewerOf } from '#modules/stores/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import {
  booleanColumn,
  nullableColumn,
  numberColumn,
  rowText,
  wordColumn,
} from '#platform/database/row-text.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { ViewRole } from './party-rows.ts'
import { lovedByCustomer } from './view-source.ts'

/** Fields that are read with every view because they change without a change of the order. */
export interface LiveFields {
  store_raters: number
  store_rating_sum: number
  store_active: boolean
  store_open: boolean
  store_unassigned: number
  /** Whether the customer loves the store. */
  loved: boolean
  customer_raters: number
  customer_rating_sum: number
  rider_id: string | null
  rider_raters: number | null
  rider_rating_sum: number | null
  /** The rider's last position, for the customer and the store while the order runs. */
  latitude: number | null
  longitude: number | null
  deadline_ended: boolean
  complaint_ended: boolean
}

/** A view without its document. `version` identifies the version of the document. */
export interface LiveView extends LiveFields {
  id: string
  order_id: string
  party_id: string
  role: ViewRole
  version: string
}

interface ViewLine
  extends Pick<
    LiveView,
    | 'id'
    | 'order_id'
    | 'party_id'
    | 'role'
    | 'version'
    | 'rider_id'
    | 'loved'
    | 'deadline_ended'
    | 'complaint_ended'
  > {
  store_id: string
  customer_id: string
  /** Whether the reader of the view sees the rider's position. */
  follows_rider: boolean
}

interface PersonLine {
  id: string
  raters: number
  rating_sum: number
  latitude: number | null
  longitude: number | null
}

type StoreLine = Pick<
  LiveFields,
  'store_raters' | 'store_rating_sum' | 'store_active' | 'store_open' | 'store_unassigned'
> & { id: string }

const anybody = viewerOf(null)
/** Evaluated once per statement instead of once per order. */
const now = fragment`(SELECT service_now())`

/** Identifies the version of what a party reads, from `orders` and the view of the party. */
export const documentVersion = (view: Fragment): Fragment =>
  fragment`orders.version || ':' || coalesce(${view}.version, 0)`

/** The views as text, from `wanted`. */
const viewLines = rowText<ViewLine>({
  id: wordColumn(fragment`id`),
  order_id: wordColumn(fragment`order_id`),
  party_id: wordColumn(fragment`party_id`),
  role: { value: fragment`role`, read: (word) => word as ViewRole },
  version: wordColumn(fragment`version`),
  store_id: wordColumn(fragment`store_id`),
  customer_id: wordColumn(fragment`customer_id`),
  rider_id: nullableColumn(wordColumn(fragment`rider_id`)),
  follows_rider: booleanColumn(fragment`follows_rider`),
  loved: booleanColumn(fragment`loved`),
  deadline_ended: booleanColumn(fragment`deadline_ended`),
  complaint_ended: booleanColumn(fragment`complaint_ended`),
})

const storeLines = rowText<StoreLine>({
  id: wordColumn(fragment`id`),
  store_raters: numberColumn(fragment`raters`),
  store_rating_sum: numberColumn(fragment`rating_sum`),
  store_active: booleanColumn(isActive),
  store_open: booleanColumn(openAt(anybody)),
  store_unassigned: numberColumn(fragment`unassigned_orders`),
})

/**
 * A position is read only for riders whose position a reader of the page sees: any other would change the text, and so miss the page cache,
 * without changing the page.
 */
const place = (column: Fragment) =>
  nullableColumn(numberColumn(fragment`CASE WHEN id = ANY (followed) THEN ${column} END`))

const personLines = rowText<PersonLine>({
  id: wordColumn(fragment`id`),
  raters: numberColumn(fragment`raters`),
  rating_sum: numberColumn(fragment`rating_sum`),
  latitude: place(fragment`latitude`),
  longitude: place(fragment`longitude`),
})

/** A FROM clause for the views with these keys. */
export const viewsWith = (keys: Pick<LiveView, 'order_id' | 'party_id'>[]): Fragment => fragment`FROM unnest(
  ${keys.map(({ order_id }) => order_id)}::uuid[], ${keys.map(({ party_id }) => party_id)}::uuid[]
) AS wanted (order_id, party_id) JOIN order_view USING (order_id, party_id)`

const LiveText = row({ text })

/**
 * Reads views with their live fields as one text, in one statement that reads each store and each user once. `chosen` is a FROM clause and
 * what follows it. An order exists for every view, because views and orders are retired in one transaction.
 */
export async function readLiveText(db: Queryable, config: Config, chosen: Fragment): Promise<string> {
  const live = await db.one(
    LiveText,
    sql`
    WITH chosen AS (
      SELECT id, order_id, party_id, role, version ${chosen}
    ), wanted AS (
      SELECT chosen.id, order_id, party_id, role, ${documentVersion(fragment`chosen`)} AS version, store_id, customer_id, rider_id,
        role <> 'rider' AND orders.status IN ('accepted', 'ready', 'ongoing') AS follows_rider,
        role = 'customer' AND ${lovedByCustomer} AS loved,
        coalesce(deadline_at <= ${now}, false) AS deadline_ended,
        coalesce(ended_at + ${config.COMPLAINT_HOURS} * interval '1 hour' <= ${now}, false) AS complaint_ended
      FROM chosen JOIN orders ON orders.id = order_id
    ), page AS MATERIALIZED (
      SELECT ${viewLines.text} AS views, array_agg(store_id) AS stores,
        array_agg(customer_id) || array_agg(rider_id) AS people, array_agg(rider_id) FILTER (WHERE follows_rider) AS followed
      FROM wanted
    )
    SELECT concat(views,
      '|', (SELECT ${storeLines.text} FROM store WHERE id = ANY (stores)),
      '|', (SELECT ${personLines.text} FROM users WHERE id = ANY (people))) AS text
    FROM page`,
  )
  return live.text
}

const byId = <Line extends { id: string }>(lines: Line[]) => new Map(lines.map((line) => [line.id, line]))

/** Parses the views of a text, newest first. */
export function viewsIn(live: string): LiveView[] {
  const [views, ofStores, ofPeople] = live.split('|') as [string, string, string]
  const stores = byId(storeLines.read(ofStores))
  const people = byId(personLines.read(ofPeople))
  const found = viewLines.read(views).map(({ store_id, customer_id, follows_rider, ...view }): LiveView => {
    const { id: _, ...store } = stores.get(store_id)!
    const customer = people.get(customer_id)!
    const rider = view.rider_id === null ? undefined : people.get(view.rider_id)
    const followed = follows_rider ? rider : undefined
    return {
      ...view,
      ...store,
      customer_raters: customer.raters,
      customer_rating_sum: customer.rating_sum,
      rider_raters: rider?.raters ?? null,
      rider_rating_sum: rider?.rating_sum ?? null,
      latitude: followed?.latitude ?? null,
      longitude: followed?.longitude ?? null,
    }
  })
  return found.sort((one, other) => (one.id < other.id ? 1 : -1))
}
