import type { PartySummary } from '#contract/records/party.ts'
import { partyTypes } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import type { Queryable } from '#platform/database/database.ts'
import { boolean, nullable, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf } from '#server/party.ts'

/** A row of the view `party`. */
export const PartyRow = row({
  type: oneOf(partyTypes),
  id: uuid,
  name: text,
  picture_key: nullable(text),
  deleted: boolean,
})
export type PartyRow = RowOf<typeof PartyRow>

/** Both parties of a chat, as seen by one of them. */
export const Participants = row({ self: PartyRow, other: PartyRow })
export type Participants = RowOf<typeof Participants>

/** Expects `self` and `other`, two rows of the view `party`. */
export const participantColumns = fragment`to_json(self) AS self, to_json(other) AS other`

/** The same as seen by the other party. */
export const swapped = ({ self, other }: Participants): Participants => ({ self: other, other: self })

export const toParty = ({ type, id }: PartyRow): Party => (type === 'user' ? { userId: id } : { storeId: id })

export const toSummary = ({ type, id, name, picture_key }: PartyRow, files: Files): PartySummary => ({
  type,
  id,
  name,
  picture: picture_key === null ? null : files.publicPicture(picture_key),
})

/** The participants of a chat, as seen by the viewer. For everybody else the chat is absent. */
export async function requireParticipants(
  db: Queryable,
  viewer: Party,
  chatId: string,
): Promise<Participants> {
  const participants = await db.maybe(
    Participants,
    sql`
    SELECT ${participantColumns} FROM chat_member
    JOIN party AS self ON self.id = party_id
    JOIN party AS other ON other.id = other_id
    WHERE chat_id = ${chatId} AND party_id = ${partyIdOf(viewer)}`,
  )
  if (!participants) throw new Refusal('chat.absent')
  return participants
}
