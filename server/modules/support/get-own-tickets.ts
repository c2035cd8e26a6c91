import type { Ticket } from '#contract/records/ticket.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { PageOf } from '#platform/operations/outcome.ts'
import type { Page } from '#platform/operations/page.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import { implement, type Services } from '#server/services.ts'
import { TicketRow, ticketColumns, ticketSource, toTicket } from './tickets/ticket-row.ts'

const ofParty = (party: Party) => fragment`coalesce(ticket.user_id, ticket.store_id) = ${partyIdOf(party)}`

async function readOwn({ db, files }: Services, party: Party, ticketId: string): Promise<Ticket> {
  const row = await db.maybe(
    TicketRow,
    sql`SELECT ${ticketColumns} FROM ${ticketSource} WHERE ticket.id = ${ticketId} AND ${ofParty(party)}`,
  )
  if (!row) throw new Refusal('ticket.absent')
  return toTicket(row, 'party', files)
}

export function selectOwnTickets(
  party: Party,
  keyword: string | undefined,
  { size, after }: Pick<Page, 'size' | 'after'>,
): Sql {
  return sql`
    SELECT ${ticketColumns} FROM ${ticketSource}
    WHERE ${ofParty(party)}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`search_key(ticket.subject)`, keyword)}` : nothing}
      ${after ? fragment`AND (ticket.updated_at, ticket.id) < (${after[0]}, ${after[1]})` : nothing}
    ORDER BY ticket.updated_at DESC, ticket.id DESC LIMIT ${size + 1}`
}

async function listOwn(
  party: Party,
  { query, page, services }: { query: { keyword?: string }; page: Page; services: Services },
): Promise<PageOf<Ticket>> {
  const rows = await services.db.many(TicketRow, selectOwnTickets(party, query.keyword, page))
  return page.of(
    rows,
    (row) => [row.updated_at.toISOString(), row.id],
    (row) => toTicket(row, 'party', services.files),
  )
}

export const getTicket = implement(
  'getTicket',
  async ({ actor: { userId }, params: { ticketId }, services }) => readOwn(services, { userId }, ticketId),
)

export const getStoreTicket = implement(
  'getStoreTicket',
  async ({ params: { storeId, ticketId }, services }) => readOwn(services, { storeId }, ticketId),
)

export const getOwnTickets = implement('getOwnTickets', async (call) =>
  listOwn({ userId: call.actor.userId }, call),
)

export const getStoreTickets = implement('getStoreTickets', async (call) =>
  listOwn({ storeId: call.params.storeId }, call),
)
