import type { Message } from '#contract/records/message.ts'
import type { MessageStatus } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { fragment } from '#platform/database/sql.ts'
import { type PartyRow, type Sides, toSummary } from './party-row.ts'

export interface MessageRow {
  message_id: string
  chat_id: string
  number: number
  sender_id: string
  client_message_id: string | null
  text: string | null
  attachments: string[]
  sent_at: Date
  delivered_at: Date | null
  read_at: Date | null
}

export const messageColumns = fragment`
  message.id AS message_id, message.chat_id, number, sender_id, client_message_id, text, attachments,
  message.created_at AS sent_at, delivered_at, read_at`

/** What has not arrived when its receiver is deleted never will. */
function statusOf({ delivered_at, read_at }: MessageRow, receiver: PartyRow): MessageStatus {
  if (read_at) return 'read'
  if (delivered_at) return 'delivered'
  return receiver.deleted ? 'failed' : 'sent'
}

export function toMessage(row: MessageRow, { self, other }: Sides, files: Files): Message {
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
