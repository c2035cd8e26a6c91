import { readStore, refreshSearch, setStanding, viewerOf } from '#modules/stores/index.ts'
import { boolean, integer, row } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { invalidField, Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'

const Standing = row({
  standing_active: boolean,
  featured: boolean,
  commission_basis_points: integer,
  deleted: boolean,
})

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
      const before = await tx.maybe(
        Standing,
        sql`
        SELECT standing_active, featured, commission_basis_points, deleted_at IS NOT NULL AS deleted
        FROM store WHERE id = ${params.storeId} FOR UPDATE`,
      )
      if (!before) throw new Refusal('store.absent')
      if (before.deleted) throw new Refusal('store.deleted')
      const active = body.active ?? before.standing_active
      const featured = body.featured ?? before.featured
      const commission =
        body.commissionPercent === undefined
          ? before.commission_basis_points
          : basisPoints(body.commissionPercent)
      const changed = await setStanding(tx, params.storeId, { active, featured, commission })
      if (body.active) await refreshSearch(tx, params.storeId)
      const store = await readStore(tx, services, { id: params.storeId }, viewerOf(actor), true)
      return changed ? store : already(store)
    }),
)
