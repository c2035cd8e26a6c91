import type { Tx } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { handleJob } from '#server/services.ts'
import { renameInChatsTask } from './tasks.ts'

const batch = 500

/** Waits until the transactions that created chats under the former name have committed: they hold locks on the same rows. */
async function lockParty(tx: Tx, partyId: string): Promise<void> {
  await tx.run(sql`SELECT FROM store WHERE id = ${partyId} FOR UPDATE`)
  await tx.run(sql`SELECT FROM users WHERE id = ${partyId} FOR UPDATE`)
}

const RenamedChat = row({ chat_id: uuid })

/** Updates the name by which the other participants find their chats with a party. One batch a job, which queues the next. */
export const renameInChats = handleJob(renameInChatsTask, ({ partyId, after = null }, { db }) =>
  db.transaction(async (tx) => {
    if (after === null) await lockParty(tx, partyId)
    const chats = await tx.many(
      RenamedChat,
      sql`
        WITH named AS (
          SELECT chat_id FROM chat_member
          WHERE other_id = ${partyId} AND (${after}::uuid IS NULL OR chat_id > ${after}::uuid)
          ORDER BY chat_id LIMIT ${batch}
        ), renamed AS (
          UPDATE chat_member SET search = search_form(name) FROM named, party
          WHERE chat_member.chat_id = named.chat_id AND other_id = ${partyId} AND party.id = other_id
        )
        SELECT chat_id FROM named ORDER BY chat_id`,
    )
    const last = chats.at(-1)?.chat_id
    if (last && chats.length === batch)
      tx.addJob({ task: renameInChatsTask, payload: { partyId, after: last } })
  }),
)

export const queueRenaming = (tx: Tx, party: Party): void =>
  tx.addJob({ task: renameInChatsTask, payload: { partyId: partyIdOf(party) } })
