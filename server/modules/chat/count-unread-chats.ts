import { type Fragment, fragment } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#server/party.ts'

/** How many chats of a party have messages it has not read, as a query of one number. */
export const countUnreadChats = (party: Party): Fragment =>
  fragment`SELECT count(*) FROM chat_member WHERE party_id = ${partyIdOf(party)} AND unread > 0`
