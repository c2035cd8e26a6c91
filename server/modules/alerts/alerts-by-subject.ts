import type { AlertData, AlertType } from '#contract/alerts.ts'
import { partyHasDevice } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, IdRow, row } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { type Party, userIdOf } from '#server/party.ts'
import { markRead } from './mark-alerts-read.ts'
import { type NewAlert, raiseAlert } from './raise-alert.ts'
import { allAlertsOf, visibleTo } from './reader.ts'

const IsAwayRow = row({ is_away: boolean })

/** The condition for a party's unread alerts of a type whose data contains the subject, such as `{ orderId }`. */
const unreadAbout = (party: Party, type: AlertType, subject: object): Fragment => fragment`
  ${visibleTo(allAlertsOf(party))} AND read_at IS NULL AND type = ${type} AND data @> ${JSON.stringify(subject)}::jsonb`

/**
 * Raises an alert unless the party has an unread one with the same subject. Where the party has a device but no open socket, the unread
 * one is marked as read and a new one raised, so that a push is sent each time.
 */
export async function raiseOncePerSubject<T extends AlertType>(
  tx: Tx,
  party: Party,
  type: T,
  subject: Partial<AlertData<T>>,
  alert: NewAlert<T>,
): Promise<void> {
  const unread = await tx.maybe(
    IsAwayRow,
    sql`
    SELECT ${partyHasDevice(party)} AND NOT is_connected(${userIdOf(party)}) AS is_away FROM alert
    WHERE ${unreadAbout(party, type, subject)} LIMIT 1`,
  )
  if (unread && !unread.is_away) return
  if (unread) await markSubjectRead(tx, party, type, subject)
  await raiseAlert(tx, party, type, alert)
}

/** Marks alerts as read whose subject the party has seen elsewhere, such as a message that was read in its chat. */
export async function markSubjectRead<T extends AlertType>(
  tx: Tx,
  party: Party,
  type: T,
  subject: Partial<AlertData<T>>,
): Promise<void> {
  const alerts = await tx.many(IdRow, sql`SELECT id FROM alert WHERE ${unreadAbout(party, type, subject)}`)
  if (alerts.length > 0)
    await markRead(
      tx,
      allAlertsOf(party),
      alerts.map(({ id }) => id),
    )
}
