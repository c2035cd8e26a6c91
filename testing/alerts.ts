import type { AlertType } from '#modules/alerts/index.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { sql } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#platform/party.ts'
import type { TestApp } from './app.ts'

/** Raises alerts, one after the other in one transaction; answers with their ids. */
export async function raise(app: TestApp, party: Party, ...types: AlertType[]): Promise<string[]> {
  await app.services.db.transaction(async (tx) => {
    for (const type of types) await raiseAlert(tx, party, type, 'Because.')
  })
  const rows = await app.services.db.many<{ id: string }>(sql`
    SELECT id FROM alert WHERE coalesce(user_id, store_id) = ${partyIdOf(party)}
    ORDER BY id DESC LIMIT ${types.length}`)
  return rows.map(({ id }) => id).toReversed()
}
