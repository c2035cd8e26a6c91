import { fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { AdjustmentRow, adjustmentColumns, adjustmentSource, toAdjustment } from './adjustment-row.ts'

const standing = {
  waiting: fragment`AND confirmed_at IS NULL AND rejected_at IS NULL`,
  decided: fragment`AND num_nonnulls(confirmed_at, rejected_at) > 0`,
}

export const getAdjustments = implement('getAdjustments', async ({ query, page, services: { db } }) => {
  const { waiting, keyword } = query
  const rows = await db.many(
    AdjustmentRow,
    sql`
    SELECT ${adjustmentColumns} FROM ${adjustmentSource}
    WHERE true
      ${waiting === undefined ? nothing : standing[waiting ? 'waiting' : 'decided']}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(reason)`, keyword)}` : nothing}
      ${page.after ? fragment`AND adjustment.id < ${page.after[0]}` : nothing}
    ORDER BY adjustment.id DESC LIMIT ${page.size + 1}`,
  )
  return page.of(rows, (row) => [row.id], toAdjustment)
})
