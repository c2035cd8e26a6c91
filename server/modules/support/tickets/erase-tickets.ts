import type { TicketMessage } from '#contract/records/message.ts'
import type { Tx } from '#platform/database/database.ts'
import { rewriteEvents } from '#platform/database/events.ts'
import { nullable, type RowOf, row, uuid } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { operatorsStream, streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { endTickets } from './end-tickets.ts'
import { partyOf } from './ticket-row.ts'

const ErasedMessage = row({
  id: uuid,
  user_id: nullable(uuid),
  store_id: nullable(uuid),
})
type ErasedMessage = RowOf<typeof ErasedMessage>

const forStore: Partial<TicketMessage> = { clientMessageId: null, attachments: [] }
const own: Partial<TicketMessage> = {
  ...forStore,
  text: null,
  sender: { type: 'party', name: 'Deleted user' },
}

/** Erases the messages from stored events, which operators and stores may receive again when they reconnect. */
async function eraseEvents(tx: Tx, messages: ErasedMessage[]): Promise<void> {
  const streams = new Set([operatorsStream, ...messages.map((message) => streamOf(partyOf(message)))])
  const idsOf = (some: ErasedMessage[]) => some.map(({ id }) => id)
  const ownIds = idsOf(messages.filter(({ user_id }) => user_id !== null))
  await rewriteEvents(
    tx,
    { streams: [...streams] },
    {
      where: fragment`event = 'support.ticket.message.new' AND data ->> 'id' = ANY(${idsOf(messages)})`,
      data: fragment`data::jsonb || CASE
        WHEN data ->> 'id' = ANY(${ownIds}) THEN ${JSON.stringify(own)}::jsonb ELSE ${JSON.stringify(forStore)}::jsonb
      END`,
    },
  )
}

/**
 * Closes the tickets of a user whose account is being deleted, and erases their messages. Messages written
 * for a store stay; the files belonged to the user, and are deleted.
 */
export async function eraseTickets(
  tx: Tx,
  services: Pick<Services, 'config'>,
  userId: string,
): Promise<void> {
  await endTickets(tx, services, { userId })
  await tx.run(sql`UPDATE ticket SET subject = '', search = '' WHERE user_id = ${userId}`)
  const messages = await tx.many(
    ErasedMessage,
    sql`
    UPDATE ticket_message SET text = CASE WHEN user_id IS NULL THEN text END, attachments = '{}', client_message_id = NULL
    FROM ticket WHERE ticket.id = ticket_id AND author_id = ${userId}
    RETURNING ticket_message.id, user_id, store_id`,
  )
  if (messages.length > 0) await eraseEvents(tx, messages)
}
