import type { TicketStatus } from '#contract/states.ts'
import { fragment, matchesKeyword, nothing, type Sql, sql } from '#platform/database/sql.ts'
import type { Page } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'
import { TicketRow, ticketColumns, ticketSource, toTicket } from './tickets/ticket-row.ts'

/** Tickets that have not ended come first, the longest waiting on top. With a filter by status, sorting by `ended` is not needed. */
export function selectTickets(
  { status, keyword }: { status?: TicketStatus; keyword?: string },
  { size, after }: Pick<Page, 'size' | 'after'>,
): Sql {
  const first = status ? nothing : fragment`ended, `
  const afterFirst = status ? nothing : fragment`${after?.[0] === 1}, `
  return sql`
    SELECT ${ticketColumns} FROM ${ticketSource}
    WHERE true
      ${status ? fragment`AND status = ${status}` : nothing}
      ${keyword ? fragment`AND ${matchesKeyword(fragment`ticket.search`, keyword)}` : nothing}
      ${after ? fragment`AND (${first}updated_at, ticket.id) > (${afterFirst}${after[1]}, ${after[2]})` : nothing}
    ORDER BY ${first}updated_at, ticket.id LIMIT ${size + 1}`
}

export const getTickets = implement('getTickets', async ({ query, page, services: { db, files } }) =>
  page.of(
    await db.many(TicketRow, selectTickets(query, page)),
    (row) => [Number(row.ended), row.updated_at.toISOString(), row.id],
    (row) => toTicket(row, 'operator', files),
  ),
)
