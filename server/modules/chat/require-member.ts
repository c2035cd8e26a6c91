import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { type Sides, sidesColumns } from './party-row.ts'

/** To all but its two sides a chat does not exist. */
export async function requireMember(db: Queryable, viewer: Party, chatId: string): Promise<Sides> {
  const sides = await db.maybe<Sides>(sql`
    SELECT ${sidesColumns} FROM chat_member
    JOIN party AS self ON self.id = party_id
    JOIN party AS other ON other.id = other_id
    WHERE chat_id = ${chatId} AND party_id = ${partyIdOf(viewer)}`)
  if (!sides) throw new Refusal('chat.absent')
  return sides
}
