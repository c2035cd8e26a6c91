import type { TicketMessage } from '#contract/records/message.ts'
import { type TicketSender, ticketSenders } from '#contract/states.ts'
import type { Files } from '#modules/uploads/index.ts'
import { integer, json, list, nullable, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { fragment } from '#platform/database/sql.ts'

export const MessageRow = row({
  id: uuid,
  ticket_id: uuid,
  number: integer,
  sender: oneOf(ticketSenders),
  client_message_id: nullable(text),
  text: nullable(text),
  attachments: list(text),
  /** A string if the row was read as JSON. */
  created_at: json<Date | string>(),
})
export type MessageRow = RowOf<typeof MessageRow>

/** A message with the name of the ticket's party. */
export const NamedMessageRow = row({ ...MessageRow.properties, name: text })

export const messageColumns = fragment`
  ticket_message.id, ticket_id, number, sender, client_message_id, text, attachments, ticket_message.created_at`

/** A message as one side sees it. The identity of the operator is not revealed. */
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
