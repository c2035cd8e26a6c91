import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { SuspenseRow, suspenseColumns, suspenseSource, toSuspense } from './suspense-row.ts'

export const getSuspenseItem = implement('getSuspenseItem', async ({ params: { id }, services: { db } }) => {
  const item = await db.maybe(
    SuspenseRow,
    sql`SELECT ${suspenseColumns} FROM ${suspenseSource} WHERE suspense.id = ${id}`,
  )
  if (!item) throw new Refusal('suspense.absent')
  return toSuspense(item)
})
