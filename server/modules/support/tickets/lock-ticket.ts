import type { TicketStatus } from '#contract/states.ts'
import { ticketStatuses } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { boolean, nullable, oneOf, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Party } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { changeTicketStatus } from './change-ticket-status.ts'
import { lockParty } from './lock-party.ts'
import { partyOf } from './ticket-row.ts'

const TicketStatusRow = row({ status: oneOf(ticketStatuses), lapsed: boolean })

export interface LockedTicket {
  id: string
  party: Party
  status: TicketStatus
  /** The name of the store, if the party is one. */
  store: string | null
  /** The slug of the order that the ticket is about. */
  slug: string | null
}

const OwnerRow = row({
  user_id: nullable(uuid),
  store_id: nullable(uuid),
  store: nullable(text),
  slug: nullable(text),
})

/** Locks a ticket that matches the condition. If its reply window has ended, it is closed first. */
export async function lockTicket(
  tx: Tx,
  services: Pick<Services, 'config'>,
  ticketId: string,
  seen: Fragment = fragment`true`,
): Promise<LockedTicket> {
  const owner = await tx.maybe(
    OwnerRow,
    sql`
    SELECT user_id, store_id, (SELECT name FROM store WHERE store.id = ticket.store_id) AS store,
      (SELECT slug FROM orders WHERE orders.id = ticket.order_id) AS slug
    FROM ticket WHERE id = ${ticketId} AND ${seen}`,
  )
  if (!owner) throw new Refusal('ticket.absent')
  const party = partyOf(owner)
  await lockParty(tx, party)
  const { status, lapsed } = await tx.one(
    TicketStatusRow,
    sql`
    SELECT status, ends_at <= service_now() IS TRUE AS lapsed FROM ticket WHERE id = ${ticketId} FOR UPDATE`,
  )
  const { store, slug } = owner
  const ticket = { id: ticketId, party, status, store, slug }
  return lapsed ? { ...ticket, status: await changeTicketStatus(tx, services, ticket, 'lapse') } : ticket
}
