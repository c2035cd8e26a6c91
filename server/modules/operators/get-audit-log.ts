import { fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'

interface Row {
  id: string
  operator_id: string
  operation: string
  params: unknown
  body: unknown
  request_id: string
  created_at: Date
}

export const getAuditLog = implement('getAuditLog', async ({ query, page, services: { db } }) => {
  const rows = await db.many<Row>(sql`
    SELECT id, operator_id, operation, params, body, request_id, created_at FROM audit_log
    WHERE true
      ${query.keyword ? fragment`AND ${matchesKeyword(fragment`search_key(operation)`, query.keyword)}` : nothing}
      ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}
    ORDER BY id DESC LIMIT ${page.size + 1}`)
  return page.of(
    rows,
    (row) => [row.id],
    ({ id, operation, params, body, ...row }) => ({
      id,
      operatorId: row.operator_id,
      operation,
      params,
      body,
      requestId: row.request_id,
      dateCreated: row.created_at.toISOString(),
    }),
  )
})
