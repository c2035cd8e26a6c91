import type { PartySummary } from '#contract/records/party.ts'
import type { PartyType } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { fragment } from '#platform/database/sql.ts'
import type { Party } from '#server/party.ts'

export interface PartyRow {
  type: PartyType
  id: string
  name: string
  picture_key: string | null
  deleted: boolean
}

/** Both sides of a chat, as one of them sees it. */
export interface Sides {
  self: PartyRow
  other: PartyRow
}

/** From `self` and `other`, both of the view `party`. */
export const sidesColumns = fragment`to_json(self) AS self, to_json(other) AS other`

export const turned = ({ self, other }: Sides): Sides => ({ self: other, other: self })

export const toParty = ({ type, id }: PartyRow): Party => (type === 'user' ? { userId: id } : { storeId: id })

export const toSummary = ({ type, id, name, picture_key }: PartyRow, files: Files): PartySummary => ({
  type,
  id,
  name,
  picture: picture_key === null ? null : files.publicPicture(picture_key),
})
