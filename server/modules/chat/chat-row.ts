import type { Chat } from '#contract/records/chat.ts'
import { chatTypes } from '#contract/states.ts'
import { boolean, integer, oneOf, type RowOf, row, timestamp } from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { mayWrite } from './entitlement.ts'
import { MessageRow, messageColumns, toMessage } from './message-row.ts'
import { Participants, participantColumns, toSummary } from './participants.ts'

/** A chat as seen by one of its participants, with its last message. */
export const ChatRow = row({
  ...Participants.properties,
  ...MessageRow.properties,
  type: oneOf(chatTypes),
  unread: integer,
  open: boolean,
  created_at: timestamp,
  updated_at: timestamp,
})
export type ChatRow = RowOf<typeof ChatRow>

/** The columns of a Chat record. Read from `chatSource`, whose `member` are rows of chat_member. */
export const chatColumns = (config: Services['config']): Fragment => fragment`
  chat.type, unread, ${mayWrite(config)} AS open, chat.created_at, member.updated_at, ${participantColumns}, ${messageColumns}`

export const chatSource = (member: Fragment): Fragment => fragment`
  ${member} AS member
  JOIN chat ON chat.id = member.chat_id
  JOIN party AS self ON self.id = party_id
  JOIN party AS other ON other.id = other_id
  JOIN message ON message.chat_id = chat.id AND number = top`

export const toChat = (row: ChatRow, { files }: Pick<Services, 'files'>): Chat => ({
  id: row.chat_id,
  type: row.type,
  members: [toSummary(row.self, files), toSummary(row.other, files)],
  lastMessage: toMessage(row, row, files),
  unread: row.unread,
  open: row.open,
  dateCreated: row.created_at.toISOString(),
  dateUpdated: row.updated_at.toISOString(),
})
