import { hasDevice, queuePush } from '#modules/push/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Party, storeIdOf, streamOf, userIdOf } from '#platform/party.ts'
import { type AlertRow, alertColumns, toAlert } from './alert-row.ts'
import { type AlertType, textOf } from './alert-texts.ts'

/** What an alert is about: ids and slugs alone, since it passes through the hands of push services. */
export type About = { [name: `${string}Id`]: string; slug?: string }

export type Raised = AlertRow & { reachable: boolean }

/** What is said of it, with the reason where there is one. */
export const detailsOf = (about: About, reason: string | undefined): string =>
  JSON.stringify(reason === undefined ? about : { ...about, reason })

/** By its event, and by a push where nobody listens. */
export function announce(tx: Tx, party: Party, { reachable, ...row }: Raised): void {
  tx.emit({ stream: streamOf(party), event: 'alert.new', data: toAlert(row), needs: row.needs ?? undefined })
  if (reachable) queuePush(tx, row.id)
}

/** Tells a user or a store something they should not miss. */
export async function raiseAlert(
  tx: Tx,
  party: Party,
  type: AlertType,
  reason?: string,
  about: About = {},
  amounts: { [name: string]: string } = {},
): Promise<void> {
  const { title, body, needs = 'owner' } = textOf(type, amounts)
  const storeId = storeIdOf(party)
  const raised = await tx.one<Raised>(sql`
    INSERT INTO alert (id, user_id, store_id, needs, type, title, body, data)
    VALUES (
      ${newId()}, ${userIdOf(party)}, ${storeId}, ${storeId === null ? null : needs}, ${type}, ${title}, ${body},
      ${detailsOf(about, reason)}
    )
    RETURNING ${alertColumns}, ${hasDevice(party)} AS reachable`)
  announce(tx, party, raised)
}
