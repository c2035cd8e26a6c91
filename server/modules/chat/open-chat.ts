import type { Tx } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import type { Participants } from './participants.ts'

const pairOf = ({ self, other }: Participants) => [self.id, other.id].sort().join(' ')

const ChatId = row({ id: uuid })

/** Locks a chat until the commit: messages and marks of one chat wait for each other here. */
export const lockChat = (tx: Tx, participants: Participants) =>
  tx.maybe(ChatId, sql`SELECT id FROM chat WHERE pair = ${pairOf(participants)} FOR UPDATE`)

/** Creates the chat of two participants. If both create it at the same time, the second waits for the first and gets its chat. */
export async function createChat(tx: Tx, participants: Participants, id: string): Promise<{ id: string }> {
  const { self, other } = participants
  const type = self.type === other.type ? 'user-user' : 'user-store'
  const created = await tx.run(sql`
    INSERT INTO chat (id, type, pair) VALUES (${id}, ${type}, ${pairOf(participants)}) ON CONFLICT DO NOTHING`)
  if (created === 0) return (await lockChat(tx, participants))!
  await tx.run(sql`
    INSERT INTO chat_member (chat_id, party_id, party_type, other_id, search)
    VALUES (${id}, ${self.id}, ${self.type}, ${other.id}, search_form(${other.name})),
      (${id}, ${other.id}, ${other.type}, ${self.id}, search_form(${self.name}))`)
  return { id }
}
