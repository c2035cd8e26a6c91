import { BankRecord } from '#contract/records/bank.ts'
import { Availability, type StoreDetails } from '#contract/records/store-details.ts'
import { storePermissions, weekdays } from '#contract/states.ts'
import { bankRecordsWhere } from '#modules/identity/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import {
  boolean,
  integer,
  list,
  nullable,
  oneOf,
  type RowOf,
  row,
  text,
  timestamp,
} from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { permissionsOf } from '../access.ts'
import { hereOf, StoreRow, storeColumns, toStore, type Viewer } from './store-row.ts'

const DetailsRow = row({
  ...StoreRow.properties,
  description: text,
  timezone: text,
  week: Availability.properties.week,
  closed_dates: list(text),
  paused_until: nullable(timestamp),
  minimum_order: integer,
  delivery_radius_metres: integer,
  blocked: boolean,
  version: integer,
  owner_switch: boolean,
  standing_active: boolean,
  featured: boolean,
  commission_basis_points: integer,
  auto_accept: boolean,
  delivers_itself: boolean,
  delivery_base: nullable(integer),
  delivery_per_km: nullable(integer),
  delivery_lowest: nullable(integer),
  delivery_highest: nullable(integer),
  deleted: boolean,
  is_owner: boolean,
  permissions: nullable(list(oneOf(storePermissions))),
  banks: list(BankRecord),
})
type DetailsRow = RowOf<typeof DetailsRow>

/** Restores the sequence of the days, which jsonb does not preserve. */
const inOrder = (week: Availability['week']) =>
  Object.fromEntries(weekdays.map((day) => [day, week[day]])) as Availability['week']

const pricingOf = (store: DetailsRow) =>
  store.delivery_base === null
    ? null
    : {
        base: toMoney(store.delivery_base),
        perKm: toMoney(store.delivery_per_km!),
        min: toMoney(store.delivery_lowest!),
        max: toMoney(store.delivery_highest!),
      }

const managementOf = (store: DetailsRow): NonNullable<StoreDetails['management']> => ({
  version: store.version,
  active: store.owner_switch,
  standing: {
    active: store.standing_active,
    featured: store.featured,
    commissionPercent: store.commission_basis_points / 100,
  },
  autoAccept: store.auto_accept,
  deliversItself: store.delivers_itself,
  deliveryPricing: pricingOf(store),
  permissions: store.is_owner ? [...storePermissions] : [...(store.permissions ?? [])],
  owner: store.is_owner,
  ...(store.is_owner ? { banks: store.banks } : {}),
})

/** Reads one store as the viewer sees it, for members with its management data, in one statement. */
export async function readStore(
  db: Queryable,
  services: Pick<Services, 'config' | 'files'>,
  which: { id: string } | { slug: string },
  viewer: Viewer,
  asOperator = false,
): Promise<StoreDetails> {
  const named: Fragment = 'id' in which ? fragment`store.id = ${which.id}` : fragment`slug = ${which.slug}`
  const store = await db.maybe(
    DetailsRow,
    sql`
    SELECT ${storeColumns(viewer, services.config)},
      description, timezone, week, closed_dates::text[], paused_until, minimum_order, delivery_radius_metres, version,
      active AS owner_switch, standing_active, featured, commission_basis_points, auto_accept, delivers_itself,
      delivery_base, delivery_per_km, delivery_lowest, delivery_highest,
      EXISTS (
        SELECT FROM store_reaction WHERE user_id = ${viewer.userId} AND store_id = store.id AND reaction = 'block'
      ) AS blocked,
      deleted_at IS NOT NULL AS deleted,
      owner_id = ${viewer.userId} IS TRUE AS is_owner,
      ${permissionsOf(viewer.userId)} AS permissions,
      ${bankRecordsWhere(fragment`store_id = store.id`)} AS banks
    FROM store CROSS JOIN ${hereOf(viewer)} AS here
    WHERE ${named}`,
  )
  const isStaff = store !== undefined && (store.is_owner || store.permissions !== null || asOperator)
  if (!store || !(store.active || isStaff)) throw new Refusal('store.absent')
  if (store.deleted) throw new Refusal('store.deleted')
  return {
    ...toStore(store, services),
    description: store.description,
    availability: { timezone: store.timezone, week: inOrder(store.week), closedDates: store.closed_dates },
    pausedUntil: store.paused_until?.toISOString() ?? null,
    minimumOrder: toMoney(store.minimum_order),
    deliveryRadiusKm: store.delivery_radius_metres / 1000,
    blocked: store.blocked,
    ...(isStaff ? { management: managementOf(store) } : {}),
  }
}
