import { isDeepStrictEqual } from 'node:util'
import type { MessageBody, TicketMessage } from '#contract/records/message.ts'
import { raiseAlert } from '#modules/alerts/index.ts'
import { requireAttachments } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Fragment, sql } from '#platform/database/sql.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { changeTicketStatus } from '../tickets/change-ticket-status.ts'
import { lockAuthor } from '../tickets/lock-party.ts'
import { lockTicket } from '../tickets/lock-ticket.ts'
import { nameOfParty, ticketsWithParty } from '../tickets/ticket-row.ts'
import { writing } from '../tickets/ticket-state.ts'
import { contentOf, type MessageContent } from './message-content.ts'
import { messageColumns, NamedMessageRow, toMessage } from './message-row.ts'
import { type Author, writeMessage } from './write-message.ts'

/** The earlier message with the same `clientMessageId`, if any. */
async function findRepeated(
  tx: Tx,
  { files }: Pick<Services, 'files'>,
  ticketId: string,
  { userId, sender }: Author,
  { clientMessageId, text, attachments }: MessageContent,
): Promise<TicketMessage | undefined> {
  if (clientMessageId === null) return undefined
  const row = await tx.maybe(
    NamedMessageRow,
    sql`
    SELECT ${messageColumns}, ${nameOfParty} AS name FROM ${ticketsWithParty} JOIN ticket_message ON ticket_id = ticket.id
    WHERE ticket.id = ${ticketId} AND author_id = ${userId} AND client_message_id = ${clientMessageId}`,
  )
  if (!row) return undefined
  if (row.text !== text || !isDeepStrictEqual(row.attachments, attachments)) {
    throw new Refusal('message.client-id.reused')
  }
  return toMessage(row, row.name, sender, files)
}

/** Writes a message on a ticket that matches the condition. A repeated message is answered without being written again. */
export async function postMessage(
  tx: Tx,
  services: Services,
  { ticketId, seen }: { ticketId: string; seen?: Fragment },
  author: Author,
  body: MessageBody,
): Promise<TicketMessage | Already<TicketMessage>> {
  const content = contentOf(body)
  await lockAuthor(tx, author.userId)
  const ticket = await lockTicket(tx, services, ticketId, seen)
  const repeated = await findRepeated(tx, services, ticketId, author, content)
  if (repeated) return already(repeated)
  await requireAttachments(tx, author.userId, content.attachments)
  await changeTicketStatus(tx, services, ticket, writing[author.sender])
  if (author.sender === 'operator') {
    await raiseAlert(tx, ticket.party, 'ticket-answered', { words: ticket, data: { ticketId } })
  }
  return writeMessage(tx, services, ticket, author, content)
}
