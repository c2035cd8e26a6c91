import { readStore, refreshSearch, viewerOf } from '#modules/stores/index.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

interface Standing {
  standing_active: boolean
  featured: boolean
  commission_basis_points: number
}

function basisPoints(percent: number): number {
  const points = Math.round(percent * 100)
  if (points / 100 !== percent)
    throw invalidField('commissionPercent', 'decimals', 'must have at most two decimals')
  return points
}

export const setStoreStanding = implement(
  'setStoreStanding',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const before = await tx.maybe<Standing & { deleted: boolean }>(sql`
        SELECT standing_active, featured, commission_basis_points, deleted_at IS NOT NULL AS deleted
        FROM store WHERE id = ${params.storeId} FOR UPDATE`)
      if (!before) throw new Refusal('store.absent')
      if (before.deleted) throw new Refusal('store.deleted')
      const active = body.active ?? before.standing_active
      const featured = body.featured ?? before.featured
      const commission =
        body.commissionPercent === undefined
          ? before.commission_basis_points
          : basisPoints(body.commissionPercent)
      const changed = await tx.run(sql`
        UPDATE store SET standing_active = ${active}, featured = ${featured}, commission_basis_points = ${commission},
          version = version + 1
        WHERE id = ${params.storeId} AND (standing_active, featured, commission_basis_points)
          IS DISTINCT FROM (${active}::boolean, ${featured}::boolean, ${commission}::integer)`)
      if (body.active) await refreshSearch(tx, params.storeId)
      const store = await readStore(tx, services, { id: params.storeId }, viewerOf(actor), true)
      return changed > 0 ? store : already(store)
    }),
)
