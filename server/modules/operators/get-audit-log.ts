import { json, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment, matchesKeyword, nothing, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'

const AuditRow = row({
  id: uuid,
  operator_id: uuid,
  operation: text,
  params: json<unknown>(),
  body: json<unknown>(),
  request_id: text,
  created_at: timestamp,
})

export const getAuditLog = implement('getAuditLog', async ({ query, page, services: { db } }) => {
  const rows = await db.many(
    AuditRow,
    sql`
    SELECT id, operator_id, operation, params, body, request_id, created_at FROM audit_log
    WHERE true
      ${query.keyword ? fragment`AND ${matchesKeyword(fragment`search_key(operation)`, query.keyword)}` : nothing}
      ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}
    ORDER BY id DESC LIMIT ${page.size + 1}`,
  )
  return page.of(
    rows,
    ({ id }) => [id],
    ({ id, operation, params, body, ...entry }) => ({
      id,
      operatorId: entry.operator_id,
      operation,
      params,
      body,
      requestId: entry.request_id,
      dateCreated: entry.created_at.toISOString(),
    }),
  )
})
