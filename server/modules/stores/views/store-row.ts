import { type Coordinates, Location } from '#contract/records/location.ts'
import type { Store } from '#contract/records/store.ts'
import { storeCategories } from '#contract/states.ts'
import { ratingOf } from '#modules/identity/index.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'

/** Who views stores, where and when: prices, reactions and opening hours depend on it. */
export interface Viewer {
  userId: string | null
  /** The point of the request; if null, that of the viewer's delivery address. */
  point: Coordinates | null
  /** The time at which opening hours are evaluated; now if null. */
  at: Date | null
}

export const StoreRow = row({
  id: uuid,
  slug: text,
  name: text,
  telephone: text,
  category: oneOf(storeCategories),
  picture_key: nullable(text),
  locations: list(Location),
  raters: integer,
  rating_sum: integer,
  delivery_price_min: integer,
  delivery_price_max: integer,
  /** Null if the viewer's place is unknown or outside the delivery radius. */
  delivery_price_actual: nullable(integer),
  delivery_minutes_min: integer,
  delivery_minutes_max: integer,
  item_count: integer,
  item_price_sum: integer,
  active: boolean,
  open: boolean,
  unassigned_orders: integer,
  loved: boolean,
})
export type StoreRow = RowOf<typeof StoreRow>

/** Default values, which are left out when a store is stored with another record such as an order. */
export const usualStore = {
  picture_key: null,
  raters: 0,
  rating_sum: 0,
  delivery_price_actual: null,
  active: true,
  open: true,
  unassigned_orders: 0,
  loved: false,
} satisfies Partial<StoreRow>

/** The viewer's place as one row, joined as `here`; its point is null if the place is unknown. */
export function hereOf(viewer: Viewer): Fragment {
  if (viewer.point)
    return fragment`(SELECT place(${viewer.point.latitude}, ${viewer.point.longitude}) AS point)`
  if (viewer.userId === null) return fragment`(SELECT NULL::cube AS point)`
  return fragment`(
    SELECT (
      SELECT place(
        (delivery_location -> 'coordinates' ->> 'latitude')::float8,
        (delivery_location -> 'coordinates' ->> 'longitude')::float8
      ) FROM users WHERE id = ${viewer.userId}
    ) AS point
  )`
}

const now = ({ at }: Viewer) => (at ? fragment`${at}::timestamptz` : fragment`service_now()`)

/** Whether the store accepts orders at the viewer's time. */
export const openAt = (viewer: Viewer): Fragment => fragment`(
  listed AND (paused_until IS NULL OR paused_until <= ${now(viewer)})
  AND hours_open(own_minutes, late_minutes, closed_dates, timezone, ${now(viewer)})
)`

/** Whether the owner and the platform have enabled the store. */
export const isActive: Fragment = fragment`(active AND standing_active AND owner_active)`

/** The delivery price for a distance in metres, by the store's pricing or the platform's. */
export const priceOver = (metres: Fragment, config: Services['config']): Fragment => fragment`delivery_price(
  ${metres},
  coalesce(delivery_base, ${config.DELIVERY_BASE_KOBO}), coalesce(delivery_per_km, ${config.DELIVERY_PER_KM_KOBO}),
  coalesce(delivery_lowest, ${config.DELIVERY_LOWEST_KOBO}), coalesce(delivery_highest, ${config.DELIVERY_HIGHEST_KOBO}),
  ${config.DELIVERY_STEP_KOBO}
)`

export const metresAway = fragment`metres_of_chord(store.place <-> here.point)`

const isLovedBy = ({ userId }: Viewer): Fragment =>
  userId === null
    ? fragment`false`
    : fragment`EXISTS (
        SELECT FROM store_reaction WHERE user_id = ${userId} AND store_id = store.id AND reaction = 'love'
      )`

/** The columns of `StoreRow`, from `store` joined with `here`. */
export const storeColumns = (viewer: Viewer, config: Services['config']): Fragment => fragment`
  store.id, slug, store.name, store.telephone, store.category, picture_key, store.locations, store.raters, store.rating_sum,
  ${priceOver(fragment`0`, config)} AS delivery_price_min,
  ${priceOver(fragment`delivery_radius_metres`, config)} AS delivery_price_max,
  CASE WHEN ${metresAway} <= delivery_radius_metres THEN ${priceOver(metresAway, config)} END AS delivery_price_actual,
  delivery_minutes_min, delivery_minutes_max, item_count, item_price_sum,
  ${isActive} AS active,
  ${openAt(viewer)} AS open,
  unassigned_orders,
  ${isLovedBy(viewer)} AS loved`

const webLink = (slug: string, { config, files }: Pick<Services, 'config' | 'files'>): string =>
  `${config.WEB_URL.replace(/\/$/, '') || files.baseUrl()}/store/${slug}`

export const toStore = (store: StoreRow, services: Pick<Services, 'config' | 'files'>): Store => ({
  id: store.id,
  slug: store.slug,
  name: store.name,
  telephone: store.telephone,
  category: store.category,
  picture: store.picture_key === null ? null : services.files.publicPicture(store.picture_key),
  locations: store.locations,
  review: ratingOf(store),
  delivery: {
    price: {
      min: toMoney(store.delivery_price_min),
      max: toMoney(store.delivery_price_max),
      actual: store.delivery_price_actual === null ? null : toMoney(store.delivery_price_actual),
    },
    time: { min: store.delivery_minutes_min, max: store.delivery_minutes_max },
  },
  items: {
    averagePrice: toMoney(
      store.item_count === 0 ? 0 : Math.floor(store.item_price_sum / store.item_count + 0.5),
    ),
  },
  active: store.active,
  open: store.open,
  orders: { unassigned: { total: store.unassigned_orders } },
  web: { link: webLink(store.slug, services) },
  viewer: { reacted: store.loved, reaction: store.loved ? 'love' : null },
})
