import type { Ticket } from '#contract/records/ticket.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { TicketRow, ticketColumns, ticketSource, toTicket } from './tickets/ticket-row.ts'

/** The ticket that is open or in progress, else the one resolved last that a reply would still reopen. */
async function readOpenTicket({ db, files }: Services, party: Party): Promise<Ticket> {
  const row = await db.maybe(
    TicketRow,
    sql`
    SELECT ${ticketColumns} FROM ${ticketSource}
    WHERE coalesce(ticket.user_id, ticket.store_id) = ${partyIdOf(party)}
      AND (NOT ended OR ends_at > service_now())
    ORDER BY ended, resolved_at DESC LIMIT 1`,
  )
  if (!row) throw new Refusal('ticket.absent')
  return toTicket(row, 'party', files)
}

export const getOpenTicket = implement('getOpenTicket', async ({ actor: { userId }, services }) =>
  readOpenTicket(services, { userId }),
)

export const getStoreOpenTicket = implement('getStoreOpenTicket', async ({ params: { storeId }, services }) =>
  readOpenTicket(services, { storeId }),
)
