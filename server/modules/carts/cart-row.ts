import type { Location } from '#contract/records/location.ts'
import { type StoreRow, storeColumns, type Viewer } from '#modules/stores/index.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Config } from '#server/config.ts'
import type { Seen } from './version.ts'

/** A line as a customer put it in. Names are kept for options that leave the menu. */
export interface KeptLine {
  id: string
  quantity: number
  options: { id: string; name: string }[]
  note: string
}

export interface KeptPack {
  lines: KeptLine[]
}

/** A cart with its store and the store's terms, for where and when the customer wants it. Amounts are kobo. */
export interface CartRow extends StoreRow {
  packs: KeptPack[]
  tip: number
  scheduled_for: Date | null
  seen: Seen | null
  /** Null while there is no cart. */
  updated_at: Date | null
  /** Exact to the microsecond, for the key of a list. */
  updated_exactly: string
  to_location: Location | null
  to_telephone: string | null
  to_message: string
  minimum_order: number
  deleted: boolean
  blocked: boolean
  /** At the time it is wanted. */
  paused: boolean
  in_hours: boolean
  /** The time it is wanted has passed, is too near for it to be prepared, or is further off than orders are taken for. */
  is_past: boolean
  is_too_soon: boolean
  is_too_far_ahead: boolean
}

/** What a body says of a cart besides its packs, as columns; null where it says nothing. */
export interface GivenTerms {
  delivery: string
  tip: number | null
  scheduledFor: Date | null
}

export interface Whose {
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

/** `store` with a cart that is nobody's and is not kept; its packs are still to come. */
export const givenCartSource = ({ delivery, tip, scheduledFor }: GivenTerms): Fragment => fragment`
  store
  CROSS JOIN (
    SELECT NULL::jsonb AS packs, ${tip}::bigint AS tip, ${scheduledFor}::timestamptz AS scheduled_for,
      ${delivery}::jsonb AS delivery, NULL::jsonb AS seen, service_now() AS updated_at
  ) AS cart
  CROSS JOIN LATERAL (
    SELECT cart.delivery -> 'location' AS to_location, cart.delivery ->> 'telephone' AS to_telephone,
      coalesce(cart.delivery ->> 'message', '') AS to_message
  ) AS door ${terms}`

/** `store` with the customer's `cart`, where there is one, and what a cart is priced by. */
export const cartSource = (customerId: string): Fragment => fragment`
  store
  LEFT JOIN cart ON cart.store_id = store.id AND cart.customer_id = ${customerId}
  CROSS JOIN LATERAL (
    SELECT coalesce(cart.delivery -> 'location', users.delivery_location) AS to_location,
      coalesce(cart.delivery ->> 'telephone', users.delivery_telephone, users.telephone) AS to_telephone,
      coalesce(cart.delivery ->> 'message', '') AS to_message
    FROM users WHERE users.id = ${customerId}
  ) AS door ${terms}`

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
  cart.scheduled_for > service_now() + ${config.SCHEDULE_DAYS} * interval '1 day' IS TRUE AS is_too_far_ahead`
