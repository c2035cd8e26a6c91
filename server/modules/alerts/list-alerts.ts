import type { Alert } from '#contract/records/alert.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type AlertRow, alertColumns, toAlert } from './alert-row.ts'
import type { Reader } from './reader.ts'

interface Asked {
  query: { unread?: boolean; keyword?: string }
  page: Pick<Page, 'size' | 'after'>
}

/**
 * What a store's people may see is read kind by kind, so that a rare kind is not looked for among all the others. A party is
 * matched as a set of one and ordered by, which only its own index can give: by the primary key, which looks cheap for a common
 * word, a party that has none would be looked for in everybody's alerts.
 */
export function selectAlerts(reader: Reader, { query: { unread, keyword }, page }: Asked): Sql {
  const most = fragment`LIMIT ${page.size + 1}`
  const filters = fragment`
    ${unread === undefined ? nothing : unread ? fragment`AND read_at IS NULL` : fragment`AND read_at IS NOT NULL`}
    ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(title || ' ' || body)`, keyword)}` : nothing}
    ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}`
  if ('userId' in reader)
    return sql`
      SELECT ${alertColumns} FROM alert WHERE user_id = ANY (ARRAY[${reader.userId}::uuid]) ${filters}
      ORDER BY user_id, id DESC ${most}`
  return sql`
    SELECT found.* FROM unnest(${reader.holds}::text[]) AS held CROSS JOIN LATERAL (
      SELECT ${alertColumns} FROM alert WHERE store_id = ANY (ARRAY[${reader.storeId}::uuid]) AND needs = held ${filters}
      ORDER BY store_id, id DESC ${most}
    ) AS found
    ORDER BY id DESC ${most}`
}

/** A page of alerts, newest first. */
export async function listAlerts(
  reader: Reader,
  { query, page, services }: Asked & { page: Page; services: Services },
): Promise<PageOf<Alert>> {
  const rows = await services.db.many<AlertRow>(selectAlerts(reader, { query, page }))
  return page.of(rows, (row) => [row.id], toAlert)
}
