import type { TicketMessage } from '#contract/records/message.ts'
import type { TicketSender } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { operatorsStream, type Party, streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { nameOfParty, ticketsWithParty } from '../tickets/ticket-row.ts'
import type { MessageContent } from './message-content.ts'
import { messageColumns, NamedMessageRow, toMessage } from './message-row.ts'

/** The user who writes, and the side for which they write. */
export interface Author {
  userId: string
  sender: TicketSender
}

/** Adds a message to a locked ticket, and notifies both sides. */
export async function writeMessage(
  tx: Tx,
  { files }: Pick<Services, 'files'>,
  ticket: { id: string; party: Party },
  { userId, sender }: Author,
  { text, attachments, clientMessageId }: MessageContent,
): Promise<TicketMessage> {
  const { name, ...row } = await tx.one(
    NamedMessageRow,
    sql`
    WITH asking AS (
      SELECT ${nameOfParty} AS name FROM ${ticketsWithParty} WHERE ticket.id = ${ticket.id}
    ), counted AS (
      UPDATE ticket SET top = top + 1, updated_at = service_now(), search = search_form(subject || ' ' || name)
      FROM asking WHERE id = ${ticket.id} RETURNING top
    ), written AS (
      INSERT INTO ticket_message (id, ticket_id, number, sender, author_id, client_message_id, text, attachments)
      VALUES (
        ${newId()}, ${ticket.id}, (SELECT top FROM counted), ${sender}, ${userId}, ${clientMessageId}, ${text}, ${attachments}
      )
      RETURNING *
    )
    SELECT ${messageColumns}, name FROM written AS ticket_message, asking`,
  )
  const emitTo = (stream: string, viewer: TicketSender) =>
    tx.emit({ stream, event: 'support.ticket.message.new', data: toMessage(row, name, viewer, files) })
  emitTo(streamOf(ticket.party), 'party')
  emitTo(operatorsStream, 'operator')
  return toMessage(row, name, sender, files)
}
