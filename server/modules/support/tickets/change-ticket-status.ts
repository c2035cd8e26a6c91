import type { TicketStatus } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { closeTicketTask } from '../tasks.ts'
import { type TicketAction, ticketTransitions } from './ticket-state.ts'

/** Only the index knows of a ticket that is being opened at this moment. */
function refuseSecond(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'ticket_one_open') {
    throw new Refusal('ticket.exists')
  }
  throw error
}

/** The one way a ticket changes its status. Answers where it stands then. */
export async function changeTicketStatus(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  { id, status }: { id: string; status: TicketStatus },
  act: TicketAction,
): Promise<TicketStatus> {
  const to = ticketTransitions[status][act]
  if (to === undefined) throw new Refusal('ticket.ended')
  if (to === status) return to
  const { ends_at } = await tx
    .one(
      row({ ends_at: nullable(timestamp) }),
      sql`
      UPDATE ticket SET status = ${to}, updated_at = service_now(),
        resolved_at = CASE ${to} WHEN 'resolved' THEN service_now() WHEN 'closed' THEN resolved_at END,
        ends_at = CASE ${to} WHEN 'resolved' THEN service_now() + ${config.TICKET_REOPEN_HOURS} * interval '1 hour' END
      WHERE id = ${id} RETURNING ends_at`,
    )
    .catch(refuseSecond)
  if (ends_at) {
    tx.addJob({ task: closeTicketTask, payload: { ticketId: id }, runAt: ends_at, key: `closeTicket:${id}` })
  }
  return to
}
