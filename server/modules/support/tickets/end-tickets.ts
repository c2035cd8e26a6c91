import type { Tx } from '#platform/database/database.ts'
import { row, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { type Party, partyIdOf } from '#server/party.ts'
import type { Services } from '#server/services.ts'
import { changeTicketStatus } from './change-ticket-status.ts'
import { lockTicket } from './lock-ticket.ts'

/** Closes all tickets of a party that is being deleted in the same transaction. */
export async function endTickets(tx: Tx, services: Pick<Services, 'config'>, party: Party): Promise<void> {
  const left = await tx.many(
    row({ id: uuid }),
    sql`
    SELECT id FROM ticket
    WHERE coalesce(user_id, store_id) = ${partyIdOf(party)} AND status <> 'closed' ORDER BY id`,
  )
  for (const { id } of left) {
    await changeTicketStatus(tx, services, await lockTicket(tx, services, id), 'closed')
  }
}
