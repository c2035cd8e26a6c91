import type { AlertData, AlertType } from '#contract/alerts.ts'
import { hasDevice } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { type Party, userIdOf } from '#server/party.ts'
import { markRead } from './mark-read.ts'
import { type NewAlert, raiseAlert } from './raise-alert.ts'
import { everything, seenBy } from './reader.ts'

/** The alerts on the same matter that the party has not read. */
const unreadAbout = (party: Party, type: AlertType, matter: object): Fragment => fragment`
  ${seenBy(everything(party))} AND read_at IS NULL AND type = ${type} AND data @> ${JSON.stringify(matter)}::jsonb`

/**
 * One unread alert of a matter, which is a part of its data, is enough for those who listen. Whoever is away is pushed each: then
 * a new one takes its place.
 */
export async function remind<T extends AlertType>(
  tx: Tx,
  party: Party,
  type: T,
  matter: Partial<AlertData<T>>,
  alert: NewAlert<T>,
): Promise<void> {
  const there = await tx.maybe<{ is_away: boolean }>(sql`
    SELECT ${hasDevice(party)} AND NOT is_connected(${userIdOf(party)}) AS is_away FROM alert
    WHERE ${unreadAbout(party, type, matter)} LIMIT 1`)
  if (there && !there.is_away) return
  if (there) await settle(tx, party, type, matter)
  await raiseAlert(tx, party, type, alert)
}

/** What was seen elsewhere need not be read as an alert too. */
export async function settle<T extends AlertType>(
  tx: Tx,
  party: Party,
  type: T,
  matter: Partial<AlertData<T>>,
): Promise<void> {
  const rows = await tx.many<{ id: string }>(
    sql`SELECT id FROM alert WHERE ${unreadAbout(party, type, matter)}`,
  )
  if (rows.length > 0)
    await markRead(
      tx,
      everything(party),
      rows.map(({ id }) => id),
    )
}
