import type { TicketMessage } from '#contract/records/message.ts'
import type { TicketSender } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { fragment } from '#platform/database/sql.ts'

export interface MessageRow {
  id: string
  ticket_id: string
  number: number
  sender: TicketSender
  client_message_id: string | null
  text: string | null
  attachments: string[]
  /** Text where it was read as JSON. */
  created_at: Date | string
}

export const messageColumns = fragment`
  ticket_message.id, ticket_id, number, sender, client_message_id, text, attachments, ticket_message.created_at`

/** A message as one side sees it. Nobody learns which operator wrote. */
export const toMessage = (
  row: MessageRow,
  partyName: string,
  viewer: TicketSender,
  files: Files,
): TicketMessage => ({
  id: row.id,
  ticketId: row.ticket_id,
  sender: { type: row.sender, name: row.sender === 'party' ? partyName : 'Buka' },
  clientMessageId: row.sender === viewer ? row.client_message_id : null,
  text: row.text,
  attachments: row.attachments.map((key) => files.signedFile(key)),
  dateCreated: new Date(row.created_at).toISOString(),
})
