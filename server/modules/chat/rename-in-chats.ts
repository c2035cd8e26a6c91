import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { handleJob } from '#server/services.ts'
import { renameInChatsTask } from './tasks.ts'

const batch = 500

/** Whoever began a chat under the name before has committed it, once this has been held. */
async function waitForBeginners(tx: Tx, partyId: string): Promise<void> {
  await tx.run(sql`SELECT FROM store WHERE id = ${partyId} FOR UPDATE`)
  await tx.run(sql`SELECT FROM users WHERE id = ${partyId} FOR UPDATE`)
}

/** Brings a new name to where the other sides look for it: a batch at a time, each seeing to the next. */
export const renameInChats = handleJob(renameInChatsTask, ({ partyId, after = null }, { db }) =>
  db.transaction(async (tx) => {
    if (after === null) await waitForBeginners(tx, partyId)
    const rows = await tx.many<{ chat_id: string }>(sql`
        WITH named AS (
          SELECT chat_id FROM chat_member
          WHERE other_id = ${partyId} AND (${after}::uuid IS NULL OR chat_id > ${after}::uuid)
          ORDER BY chat_id LIMIT ${batch}
        ), renamed AS (
          UPDATE chat_member SET search = search_form(name) FROM named, party
          WHERE chat_member.chat_id = named.chat_id AND other_id = ${partyId} AND party.id = other_id
        )
        SELECT chat_id FROM named ORDER BY chat_id`)
    const last = rows.at(-1)?.chat_id
    if (last && rows.length === batch)
      tx.addJob({ task: renameInChatsTask, payload: { partyId, after: last } })
  }),
)

export const queueRenaming = (tx: Tx, party: Party): void =>
  tx.addJob({ task: renameInChatsTask, payload: { partyId: partyIdOf(party) } })
