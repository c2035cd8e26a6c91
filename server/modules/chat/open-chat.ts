import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Sides } from './party-row.ts'

const pairOf = ({ self, other }: Sides) => [self.id, other.id].sort().join(' ')

/** Held until the commit: who writes in a chat, or marks what is in it, takes turns. */
export const lockChat = (tx: Tx, sides: Sides): Promise<{ id: string } | undefined> =>
  tx.maybe(sql`SELECT id FROM chat WHERE pair = ${pairOf(sides)} FOR UPDATE`)

/** Two who begin at once begin one chat: the second waits here for the first, and finds it. */
export async function beginChat(tx: Tx, sides: Sides, id: string): Promise<{ id: string }> {
  const { self, other } = sides
  const type = self.type === other.type ? 'user-user' : 'user-store'
  const begun = await tx.run(sql`
    INSERT INTO chat (id, type, pair) VALUES (${id}, ${type}, ${pairOf(sides)}) ON CONFLICT DO NOTHING`)
  if (begun === 0) return (await lockChat(tx, sides))!
  await tx.run(sql`
    INSERT INTO chat_member (chat_id, party_id, party_type, other_id, search)
    VALUES (${id}, ${self.id}, ${self.type}, ${other.id}, search_form(${other.name})),
      (${id}, ${other.id}, ${other.type}, ${self.id}, search_form(${self.name}))`)
  return { id }
}
