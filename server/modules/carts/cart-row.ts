import { Location } from '#contract/records/location.ts'
import { Type } from '#contract/schema.ts'
import { quoteColumns, quoteProperties } from '#modules/expected-times/index.ts'
import { StoreRow, storeColumns, type Viewer } from '#modules/stores/index.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  type RowOf,
  row,
  text,
  timestamp,
  uuid,
} from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import { MenuItem } from './cart-menu.ts'

/** One value of a cart that the version covers: its path, its name for display, and a price in kobo or a text. */
export const CartFact = row({ path: text, name: text, value: Type.Union([integer, text]) })
export type CartFact = RowOf<typeof CartFact>

/** What a customer saw when the cart was last read. */
export const CartSnapshot = row({ version: text, facts: list(CartFact) })
export type CartSnapshot = RowOf<typeof CartSnapshot>

/**
 * A line as written by the customer. Options include their names, because they may be removed from the menu.
 */
export const CartLine = row({
  id: uuid,
  quantity: integer,
  options: list(row({ id: uuid, name: text })),
  note: text,
})
export type CartLine = RowOf<typeof CartLine>

export const CartPack = row({ lines: list(CartLine) })
export type CartPack = RowOf<typeof CartPack>

/** A cart with its store and the store's terms, for the customer's address and time. Amounts are kobo. */
export const CartRow = row({
  ...StoreRow.properties,
  packs: list(CartPack),
  tip: integer,
  scheduled_for: nullable(timestamp),
  seen: nullable(CartSnapshot),
  /** Null while there is no cart. */
  updated_at: nullable(timestamp),
  /** Exact to the microsecond, for the key of a list; null while there is no cart. */
  updated_exactly: nullable(text),
  to_location: nullable(Location),
  to_telephone: nullable(text),
  to_message: text,
  minimum_order: integer,
  deleted: boolean,
  blocked: boolean,
  /** Whether the store is paused, and whether it is within its opening hours, at the requested time. */
  paused: boolean,
  in_hours: boolean,
  /**
   * The requested time has passed, is too soon for the preparation, or is further off than orders are
   * accepted for.
   */
  is_past: boolean,
  is_too_soon: boolean,
  is_too_far_ahead: boolean,
  ...quoteProperties,
})
export type CartRow = RowOf<typeof CartRow>

/** The fields of a request body besides the packs, as columns; a tip or time that the body leaves out is null. */
export interface GivenTerms {
  delivery: string
  tip: number | null
  scheduledFor: Date | null
}

export interface CartKey {
  customerId: string
  storeId: string
}

const terms = fragment`
  CROSS JOIN LATERAL (
    SELECT place(
      (to_location -> 'coordinates' ->> 'latitude')::float8, (to_location -> 'coordinates' ->> 'longitude')::float8
    ) AS point
  ) AS here
  CROSS JOIN LATERAL (SELECT coalesce(cart.scheduled_for, service_now()) AS at) AS wanted`

/** `store` with a cart made of the given terms, which belongs to nobody and is not stored; its packs are added later. */
export const givenCartSource = ({ delivery, tip, scheduledFor }: GivenTerms): Fragment => fragment`
  store
  CROSS JOIN (
    SELECT NULL::jsonb AS packs, ${tip}::bigint AS tip, ${scheduledFor}::timestamptz AS scheduled_for,
      ${delivery}::jsonb AS delivery, NULL::jsonb AS seen, service_now() AS updated_at
  ) AS cart
  CROSS JOIN LATERAL (
    SELECT cart.delivery -> 'location' AS to_location, cart.delivery ->> 'telephone' AS to_telephone,
      coalesce(cart.delivery ->> 'message', '') AS to_message
  ) AS destination ${terms}`

/** A cart with the menu items of its packs. */
export const CartWithMenu = row({ ...CartRow.properties, menu: list(MenuItem) })
export type CartWithMenu = RowOf<typeof CartWithMenu>

/** The customer's cart at `store`, where there is one. */
const storedCart = (customerId: string): Fragment =>
  fragment`LEFT JOIN cart ON cart.store_id = store.id AND cart.customer_id = ${customerId}`

/** `store` with the customer's `cart`, and the destination and time that the price depends on. */
export const cartSource = (customerId: string, cart = storedCart(customerId)): Fragment => fragment`
  store
  ${cart}
  CROSS JOIN LATERAL (
    SELECT coalesce(cart.delivery -> 'location', users.delivery_location) AS to_location,
      coalesce(cart.delivery ->> 'telephone', users.delivery_telephone, users.telephone) AS to_telephone,
      coalesce(cart.delivery ->> 'message', '') AS to_message
    FROM users WHERE users.id = ${customerId}
  ) AS destination ${terms}`

export const cartColumns = (viewer: Viewer, config: Config): Fragment => fragment`
  ${storeColumns(viewer, config)},
  coalesce(cart.packs, '[]') AS packs, coalesce(cart.tip, 0) AS tip, cart.scheduled_for, cart.seen, cart.updated_at,
  cart.updated_at::text AS updated_exactly, to_location, to_telephone, to_message, minimum_order,
  deleted_at IS NOT NULL AS deleted,
  EXISTS (
    SELECT FROM store_reaction WHERE user_id = ${viewer.userId} AND store_id = store.id AND reaction = 'block'
  ) AS blocked,
  paused_until > wanted.at IS TRUE AS paused,
  hours_open(own_minutes, late_minutes, closed_dates, timezone, wanted.at) AS in_hours,
  cart.scheduled_for <= service_now() IS TRUE AS is_past,
  cart.scheduled_for < service_now() + ${config.PREPARATION_MINUTES} * interval '1 minute' IS TRUE AS is_too_soon,
  cart.scheduled_for > service_now() + ${config.SCHEDULE_DAYS} * interval '1 day' IS TRUE AS is_too_far_ahead,
  ${quoteColumns(fragment`wanted.at`, config)}`
