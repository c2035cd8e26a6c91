import type { TicketMessage } from '#contract/records/message.ts'
import type { TicketSender } from '#contract/states.ts'
import { row, text } from '#platform/database/row.ts'
import { type Fragment, sql } from '#platform/database/sql.ts'
import { newestMessages } from '#platform/operations/message-page.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { nameOfParty, ticketsWithParty } from '../tickets/ticket-row.ts'
import { MessageRow, messageColumns, toMessage } from './message-row.ts'

interface MessageListCall {
  params: { ticketId: string }
  query: { keyword?: string }
  page: Page
  services: Pick<Services, 'db' | 'files'>
}

/** A page of a ticket's messages, newest first. */
export async function listMessages(
  { viewer, seen }: { viewer: TicketSender; seen: Fragment },
  { params: { ticketId }, query: { keyword }, page, services: { db, files } }: MessageListCall,
): Promise<PageOf<TicketMessage>> {
  const ticket = await db.maybe(
    row({ name: text }),
    sql`SELECT ${nameOfParty} AS name FROM ${ticketsWithParty} WHERE ticket.id = ${ticketId} AND ${seen}`,
  )
  if (!ticket) throw new Refusal('ticket.absent')
  const rows = await db.many(
    MessageRow,
    sql`
    SELECT ${messageColumns} FROM ticket_message
    WHERE ticket_id = ${ticketId} ${newestMessages(page, keyword)}`,
  )
  return page.of(
    rows,
    (row) => [row.number],
    (row) => toMessage(row, ticket.name, viewer, files),
  )
}
