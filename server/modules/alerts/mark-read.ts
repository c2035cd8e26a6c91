import type { Needs } from '#contract/events.ts'
import type { AlertsRead } from '#contract/records/alert.ts'
import type { Tx } from '#platform/database/database.ts'
import { fragment, nothing, type Sql, sql } from '#platform/database/sql.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { streamOf } from '#server/party.ts'
import { type Reader, seenBy } from './reader.ts'

interface Marked {
  id: string
  needs: Needs | null
}

async function requireSeen(tx: Tx, reader: Reader, alertIds: string[]): Promise<void> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*) FROM alert WHERE id = ANY (${alertIds}) AND ${seenBy(reader)}`,
  )
  if (count < alertIds.length) throw new Refusal('alert.absent')
}

/** How many of each kind are left. */
export const countUnread = (reader: Reader): Sql =>
  sql`SELECT needs, count(*) FROM alert WHERE ${seenBy(reader)} AND read_at IS NULL GROUP BY needs`

/** Marks the alerts named, or all there are, and tells the party; of a store each kind is told apart. */
export async function markRead(
  tx: Tx,
  reader: Reader,
  alertIds?: string[],
): Promise<AlertsRead | Already<AlertsRead>> {
  const stream = streamOf(reader)
  const all = alertIds === undefined
  // An alert raised meanwhile waits for the stream and is told after this: what is told to be all was all there was.
  await tx.run(sql`SELECT FROM stream WHERE name = ${stream} FOR NO KEY UPDATE`)
  if (!all) await requireSeen(tx, reader, alertIds)
  const marked = await tx.many<Marked>(sql`
    UPDATE alert SET read_at = service_now()
    WHERE ${seenBy(reader)} AND read_at IS NULL ${all ? nothing : fragment`AND id = ANY (${alertIds})`}
    RETURNING id, needs`)
  const left = await tx.many<{ needs: Needs | null; count: number }>(countUnread(reader))
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
