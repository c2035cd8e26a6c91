import { type AlertsRead, audiences } from '#contract/records/alert.ts'
import type { Tx } from '#platform/database/database.ts'
import { CountRow, integer, nullable, oneOf, row, uuid } from '#platform/database/row.ts'
import { fragment, nothing, type Sql, sql } from '#platform/database/sql.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { streamOf } from '#server/party.ts'
import { implement } from '#server/services.ts'
import { type Reader, readerOf, visibleTo } from './reader.ts'

const MarkedAlert = row({ id: uuid, needs: nullable(oneOf(audiences)) })
const UnreadCount = row({ needs: nullable(oneOf(audiences)), count: integer })

async function requireVisible(tx: Tx, reader: Reader, alertIds: string[]): Promise<void> {
  const { count } = await tx.one(
    CountRow,
    sql`SELECT count(*) FROM alert WHERE id = ANY (${alertIds}) AND ${visibleTo(reader)}`,
  )
  if (count < alertIds.length) throw new Refusal('alert.absent')
}

/** Counts a reader's unread alerts for each permission. */
export const countUnread = (reader: Reader): Sql =>
  sql`SELECT needs, count(*) FROM alert WHERE ${visibleTo(reader)} AND read_at IS NULL GROUP BY needs`

/** Marks the given alerts as read, or all, and emits an event to the party; for a store one event for each permission. */
export async function markRead(
  tx: Tx,
  reader: Reader,
  alertIds?: string[],
): Promise<AlertsRead | Already<AlertsRead>> {
  const stream = streamOf(reader)
  const all = alertIds === undefined
  // An alert raised meanwhile waits for the lock on the stream, so that its event comes after this one.
  await tx.run(sql`SELECT FROM stream WHERE name = ${stream} FOR NO KEY UPDATE`)
  if (!all) await requireVisible(tx, reader, alertIds)
  const marked = await tx.many(
    MarkedAlert,
    sql`
    UPDATE alert SET read_at = service_now()
    WHERE ${visibleTo(reader)} AND read_at IS NULL ${all ? nothing : fragment`AND id = ANY (${alertIds})`}
    RETURNING id, needs`,
  )
  const left = await tx.many(UnreadCount, countUnread(reader))
  for (const [needs, alerts] of Map.groupBy(marked, (alert) => alert.needs)) {
    const data: AlertsRead = {
      alertIds: all ? [] : alerts.map(({ id }) => id),
      all,
      needs,
      unread: left.find((each) => each.needs === needs)?.count ?? 0,
    }
    tx.emit({ stream, event: 'alert.update', data, needs: needs ?? undefined })
  }
  const unread = left.reduce((sum, { count }) => sum + count, 0)
  const answer: AlertsRead = { alertIds: alertIds ?? [], all, needs: null, unread }
  return marked.length > 0 ? answer : already(answer)
}

export const markAlertsRead = implement('markAlertsRead', async ({ actor, body, transaction }) =>
  transaction((tx) => markRead(tx, { userId: actor.userId }, body.alertIds)),
)

export const markStoreAlertsRead = implement('markStoreAlertsRead', async ({ store, body, transaction }) =>
  transaction((tx) => markRead(tx, readerOf(store), body.alertIds)),
)
