import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { containing } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'
import { type AdjustmentRow, adjustmentColumns, adjustmentSource, toAdjustment } from './adjustment-row.ts'

export const getAdjustments = implement('getAdjustments', async ({ query, page, services: { db } }) => {
  const { waiting, keyword } = query
  const rows = await db.many<AdjustmentRow>(sql`
    SELECT ${adjustmentColumns} FROM ${adjustmentSource}
    WHERE true
      ${waiting === undefined ? nothing : fragment`AND (confirmed_at IS NULL AND rejected_at IS NULL) = ${waiting}`}
      ${keyword ? fragment`AND reason ILIKE ${containing(keyword)}` : nothing}
      ${page.after ? fragment`AND adjustment.id < ${page.after[0]}` : nothing}
    ORDER BY adjustment.id DESC LIMIT ${page.size + 1}`)
  return page.of(rows, (row) => [row.id], toAdjustment)
})
