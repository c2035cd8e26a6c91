import { sql } from '#platform/database/sql.ts'
import { already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { lockAdjustment, namedBy, readAdjustment } from './adjustment-row.ts'

export const rejectAdjustment = implement(
  'rejectAdjustment',
  async ({ params: { id }, actor, audit, transaction }) =>
    transaction(async (tx) => {
      const row = await lockAdjustment(tx, id)
      if (!row) throw new Refusal('adjustment.absent')
      audit(namedBy(row))
      if (row.rejected_at !== null) return already(await readAdjustment(tx, id))
      if (row.confirmed_at !== null) throw new Refusal('adjustment.decided')
      await tx.run(sql`
        UPDATE adjustment SET rejected_by = ${actor.userId}, rejected_at = service_now() WHERE id = ${id}`)
      return readAdjustment(tx, id)
    }),
)
