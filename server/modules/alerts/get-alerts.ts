import type { Alert } from '#contract/records/alert.ts'
import { type Fragment, fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement, type Services } from '#server/services.ts'
import { AlertRow, alertColumns, toAlert } from './alert-row.ts'
import { isRead, isUnread, type Reader, readerOf } from './reader.ts'

interface AlertsCall {
  query: { unread?: boolean; keyword?: string }
  page: Pick<Page, 'size' | 'after'>
}

/**
 * A store's alerts are read separately for each permission, so that the few of one permission are found without reading all others.
 * The party is matched by ANY and comes first in ORDER BY, so that the planner uses the party's index. It would otherwise scan the
 * primary key where the keyword is common, which for a party without such alerts reads the alerts of everybody. The alerts of a user
 * are few enough to be searched for a keyword without an index.
 */
export function selectAlerts(reader: Reader, { query: { unread, keyword }, page }: AlertsCall): Sql {
  const newest = fragment`LIMIT ${page.size + 1}`
  const filters = fragment`
    ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(title || ' ' || body)`, keyword)}` : nothing}
    ${page.after ? fragment`AND id < ${page.after[0]}` : nothing}`
  const alertsOf = (whose: Fragment, party: Fragment) => {
    const those = (state: Fragment) => fragment`(
      SELECT ${alertColumns} FROM alert WHERE ${whose} AND ${state} ${filters} ORDER BY ${party}, id DESC ${newest}
    )`
    if (unread !== undefined) return those(unread ? isUnread : isRead)
    return fragment`${those(isUnread)} UNION ALL ${those(isRead)}`
  }
  if ('userId' in reader) {
    const own = alertsOf(fragment`user_id = ANY (ARRAY[${reader.userId}::uuid])`, fragment`user_id`)
    return sql`SELECT * FROM (${own}) AS found ORDER BY id DESC ${newest}`
  }
  const ofStore = fragment`store_id = ANY (ARRAY[${reader.storeId}::uuid]) AND needs = permission`
  return sql`
    SELECT found.* FROM unnest(${reader.needs}::text[]) AS permission
    CROSS JOIN LATERAL (${alertsOf(ofStore, fragment`store_id`)}) AS found
    ORDER BY id DESC ${newest}`
}

/** A page of alerts, newest first. */
async function listAlerts(
  reader: Reader,
  { query, page, services }: AlertsCall & { page: Page; services: Services },
): Promise<PageOf<Alert>> {
  const rows = await services.db.many(AlertRow, selectAlerts(reader, { query, page }))
  return page.of(rows, ({ id }) => [id], toAlert)
}

export const getAlerts = implement('getAlerts', async (call) =>
  listAlerts({ userId: call.actor.userId }, call),
)

export const getStoreAlerts = implement('getStoreAlerts', async (call) =>
  listAlerts(readerOf(call.store), call),
)
