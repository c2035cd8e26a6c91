import type { Message } from '#contract/records/message.ts'
import type { MessageStatus } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { integer, list, nullable, type RowOf, row, text, timestamp, uuid } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'
import { type Participants, type PartyRow, toSummary } from './participants.ts'

export const MessageRow = row({
  message_id: uuid,
  chat_id: uuid,
  number: integer,
  sender_id: uuid,
  client_message_id: nullable(text),
  text: nullable(text),
  attachments: list(text),
  sent_at: timestamp,
  delivered_at: nullable(timestamp),
  read_at: nullable(timestamp),
})
export type MessageRow = RowOf<typeof MessageRow>

export const messageColumns = fragment`
  message.id AS message_id, message.chat_id, number, sender_id, client_message_id, text, attachments,
  message.created_at AS sent_at, delivered_at, read_at`

/** A message that was not delivered when its recipient was deleted has failed. */
function statusOf({ delivered_at, read_at }: MessageRow, recipient: PartyRow): MessageStatus {
  if (read_at) return 'read'
  if (delivered_at) return 'delivered'
  return recipient.deleted ? 'failed' : 'sent'
}

export function toMessage(row: MessageRow, { self, other }: Participants, files: Files): Message {
  const isOwn = row.sender_id === self.id
  return {
    id: row.message_id,
    chatId: row.chat_id,
    sender: toSummary(isOwn ? self : other, files),
    clientMessageId: isOwn ? row.client_message_id : null,
    text: row.text,
    attachments: row.attachments.map(files.signedFile),
    status: statusOf(row, isOwn ? other : self),
    dateCreated: row.sent_at.toISOString(),
    dateDelivered: row.delivered_at?.toISOString() ?? null,
    dateRead: row.read_at?.toISOString() ?? null,
  }
}
