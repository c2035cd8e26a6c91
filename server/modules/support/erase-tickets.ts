import type { TicketMessage } from '#contract/records/message.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { operatorsStream, streamOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { endTickets } from './end-tickets.ts'
import { partyOf } from './ticket-row.ts'

interface Erased {
  id: string
  user_id: string | null
  store_id: string | null
}

const forStore: Partial<TicketMessage> = { clientMessageId: null, attachments: [] }
const own: Partial<TicketMessage> = {
  ...forStore,
  text: null,
  sender: { type: 'party', name: 'Deleted user' },
}

/** Operators and stores were told of the messages, and may be told again when they come back. */
async function eraseEvents(tx: Tx, messages: Erased[]): Promise<void> {
  const streams = new Set([operatorsStream, ...messages.map((message) => streamOf(partyOf(message)))])
  const idsOf = (some: Erased[]) => some.map(({ id }) => id)
  const ownIds = idsOf(messages.filter(({ user_id }) => user_id !== null))
  await tx.run(sql`
    UPDATE event SET data = data::jsonb || CASE
      WHEN data ->> 'id' = ANY(${ownIds}) THEN ${JSON.stringify(own)}::jsonb ELSE ${JSON.stringify(forStore)}::jsonb
    END
    WHERE stream = ANY(${[...streams]}) AND event = 'support.ticket.message.new' AND data ->> 'id' = ANY(${idsOf(messages)})`)
}

/**
 * Ends the tickets of somebody whose account is being deleted, and takes out what they wrote. What was written for a store stays
 * the store's; the files were the person's, and are gone.
 */
export async function eraseTickets(
  tx: Tx,
  services: Pick<Services, 'config'>,
  userId: string,
): Promise<void> {
  await endTickets(tx, services, { userId })
  await tx.run(sql`UPDATE ticket SET subject = '', search = '' WHERE user_id = ${userId}`)
  const messages = await tx.many<Erased>(sql`
    UPDATE ticket_message SET text = CASE WHEN user_id IS NULL THEN text END, attachments = '{}', client_message_id = NULL
    FROM ticket WHERE ticket.id = ticket_id AND author_id = ${userId}
    RETURNING ticket_message.id, user_id, store_id`)
  if (messages.length > 0) await eraseEvents(tx, messages)
}
