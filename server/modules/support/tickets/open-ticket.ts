import type { BodyOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { Ticket } from '#contract/records/ticket.ts'
import { alertOperators, namedParty } from '#modules/alerts/index.ts'
import { requireAttachments } from '#modules/uploads/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { IdRow } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf, storeIdOf, userIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { contentOf, type MessageContent } from '../messages/message-content.ts'
import { writeMessage } from '../messages/write-message.ts'
import { lockAuthor, lockParty } from './lock-party.ts'
import { requireOwnOrder } from './own-order.ts'
import { readTicket } from './ticket-row.ts'

interface TicketTopic {
  subject: string
  orderId: string | null
}

/** Operators are alerted about new tickets at most once in this time. */
const quietMinutes = 10

/** The open ticket that an identical earlier call created. */
async function findRepeated(
  tx: Tx,
  party: Party,
  about: TicketTopic,
  content: MessageContent,
): Promise<string> {
  const found = await tx.maybe(
    IdRow,
    sql`
    SELECT ticket.id FROM ticket JOIN ticket_message ON ticket_id = ticket.id AND number = 1
    WHERE coalesce(user_id, store_id) = ${partyIdOf(party)} AND NOT ended
      AND client_message_id = ${content.clientMessageId} AND attachments = ${content.attachments}
      AND (subject, order_id, text) IS NOT DISTINCT FROM (${about.subject}, ${about.orderId}, ${content.text})`,
  )
  if (!found) throw new Refusal('ticket.exists')
  return found.id
}

/** Opens a ticket for a party; `userId` is the member who does so. */
export async function openTicket(
  tx: Tx,
  services: Services,
  { party, userId }: { party: Party; userId: string },
  body: BodyOf<Operations['createTicket']>,
  id = newId(),
): Promise<Ticket | Already<Ticket>> {
  const { subject, orderId = null } = body
  const content = contentOf(body)
  await lockAuthor(tx, userId)
  if (!(await lockParty(tx, party))) throw new Refusal('store.deleted')
  if (orderId !== null) await requireOwnOrder(tx, party, orderId)
  await requireAttachments(tx, userId, content.attachments)
  const made = await tx.run(sql`
    INSERT INTO ticket (id, user_id, store_id, subject, order_id)
    VALUES (${id}, ${userIdOf(party)}, ${storeIdOf(party)}, ${subject}, ${orderId})
    ON CONFLICT (coalesce(user_id, store_id)) WHERE NOT ended DO NOTHING`)
  if (made === 0) {
    const before = await findRepeated(tx, party, { subject, orderId }, content)
    return already(await readTicket(tx, services.files, before, 'party'))
  }
  await writeMessage(tx, services, { id, party }, { userId, sender: 'party' }, content)
  const ticket = await readTicket(tx, services.files, id, 'party')
  const words = { from: namedParty(party, ticket.party.name) }
  const often = { notMoreOftenThanMinutes: quietMinutes }
  await alertOperators(tx, 'ticket-new', { words, data: { ticketId: id } }, often)
  return ticket
}
