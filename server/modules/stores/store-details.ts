import type { BankRecord } from '#contract/records/bank.ts'
import type { Availability, StoreDetails } from '#contract/records/store-details.ts'
import { storePermissions, weekdays } from '#contract/states.ts'
import { bankRecordsWhere } from '#modules/identity/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import type { StoreAccess } from '#platform/operations/call.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { toMoney } from '#server/money/money.ts'
import type { Services } from '#server/services.ts'
import { permissionsOf } from './access.ts'
import { hereOf, type StoreRow, storeColumns, toStore, type Viewer } from './store-row.ts'

interface DetailsRow extends StoreRow {
  description: string
  timezone: string
  week: Availability['week']
  closed_dates: string[]
  paused_until: Date | null
  minimum_order: number
  delivery_radius_metres: number
  version: number
  owner_switch: boolean
  standing_active: boolean
  featured: boolean
  commission_basis_points: number
  auto_accept: boolean
  delivers_itself: boolean
  delivery_base: number | null
  delivery_per_km: number | null
  delivery_lowest: number | null
  delivery_highest: number | null
  deleted: boolean
  is_owner: boolean
  permissions: StoreAccess['permissions'] | null
  banks: BankRecord[]
}

/** The database keeps the days by their letters. */
const inOrder = (week: Availability['week']) =>
  Object.fromEntries(weekdays.map((day) => [day, week[day]])) as Availability['week']

const pricingOf = (row: DetailsRow) =>
  row.delivery_base === null
    ? null
    : {
        base: toMoney(row.delivery_base),
        perKm: toMoney(row.delivery_per_km!),
        min: toMoney(row.delivery_lowest!),
        max: toMoney(row.delivery_highest!),
      }

const managementOf = (row: DetailsRow): NonNullable<StoreDetails['management']> => ({
  version: row.version,
  active: row.owner_switch,
  standing: {
    active: row.standing_active,
    featured: row.featured,
    commissionPercent: row.commission_basis_points / 100,
  },
  autoAccept: row.auto_accept,
  deliversItself: row.delivers_itself,
  deliveryPricing: pricingOf(row),
  permissions: row.is_owner ? [...storePermissions] : [...(row.permissions ?? [])],
  owner: row.is_owner,
  ...(row.is_owner ? { banks: row.banks } : {}),
})

/** One store as the viewer may see it, with its management for those who work it; one query. */
export async function readStore(
  db: Queryable,
  services: Pick<Services, 'config' | 'files'>,
  which: { id: string } | { slug: string },
  viewer: Viewer,
  asOperator = false,
): Promise<StoreDetails> {
  const named: Fragment = 'id' in which ? fragment`store.id = ${which.id}` : fragment`slug = ${which.slug}`
  const row = await db.maybe<DetailsRow>(sql`
    SELECT ${storeColumns(viewer, services.config)},
      description, timezone, week, closed_dates::text[], paused_until, minimum_order, delivery_radius_metres, version,
      active AS owner_switch, standing_active, featured, commission_basis_points, auto_accept, delivers_itself,
      delivery_base, delivery_per_km, delivery_lowest, delivery_highest,
      deleted_at IS NOT NULL AS deleted,
      owner_id = ${viewer.userId} IS TRUE AS is_owner,
      ${permissionsOf(viewer.userId)} AS permissions,
      ${bankRecordsWhere(fragment`store_id = store.id`)} AS banks
    FROM store CROSS JOIN ${hereOf(viewer)} AS here
    WHERE ${named}`)
  const works = row !== undefined && (row.is_owner || row.permissions !== null || asOperator)
  if (!row || !(row.active || works)) throw new Refusal('store.absent')
  if (row.deleted) throw new Refusal('store.deleted')
  return {
    ...toStore(row, services),
    description: row.description,
    availability: { timezone: row.timezone, week: inOrder(row.week), closedDates: row.closed_dates },
    pausedUntil: row.paused_until?.toISOString() ?? null,
    minimumOrder: toMoney(row.minimum_order),
    deliveryRadiusKm: row.delivery_radius_metres / 1000,
    ...(works ? { management: managementOf(row) } : {}),
  }
}
