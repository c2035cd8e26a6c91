import type { Alert } from '#contract/records/alert.ts'
import { fragment, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type AlertRow, alertColumns, toAlert } from './alert-row.ts'
import { type Reader, seenBy } from './reader.ts'

interface Asked {
  query: { unread?: boolean; keyword?: string }
  page: Pick<Page, 'size' | 'after'>
}

/** What a store's people may see is read kind by kind, so that a rare kind is not looked for among all the others. */
export function selectAlerts(reader: Reader, { query: { unread, keyword }, page }: Asked): Sql {
  const newest = fragment`ORDER BY id DESC LIMIT ${page.size + 1}`
  const filters = fragment`
    ${unread === undefined ? nothing : unread ? fragment`AND read_at IS NULL` : fragment`AND read_at IS NOT NULL`}
    ${keyword ? fragment`AND search_form(title || ' ' || body) LIKE search_pattern(${keyword})` : nothing}
    ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}`
  if ('userId' in reader)
    return sql`SELECT ${alertColumns} FROM alert WHERE ${seenBy(reader)} ${filters} ${newest}`
  return sql`
    SELECT found.* FROM unnest(${reader.holds}::text[]) AS held CROSS JOIN LATERAL (
      SELECT ${alertColumns} FROM alert WHERE store_id = ${reader.storeId} AND needs = held ${filters} ${newest}
    ) AS found
    ${newest}`
}

/** A page of alerts, newest first. */
export async function listAlerts(
  reader: Reader,
  { query, page, services }: Asked & { page: Page; services: Services },
): Promise<PageOf<Alert>> {
  const rows = await services.db.many<AlertRow>(selectAlerts(reader, { query, page }))
  return page.of(rows, (row) => [row.id], toAlert)
}
