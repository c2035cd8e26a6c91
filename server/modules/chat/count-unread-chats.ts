import { type Fragment, fragment } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#server/party.ts'

/** A subquery for the number of chats in which a party has unread messages. */
export const countUnreadChats = (party: Party): Fragment =>
  fragment`SELECT count(*) FROM chat_member WHERE party_id = ${partyIdOf(party)} AND unread > 0`
