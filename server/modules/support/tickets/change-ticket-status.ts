import type { TicketStatus } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, row, timestamp } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import type { Services } from '#server/services.ts'
import { closeTicketTask } from '../tasks.ts'
import { type TicketAction, ticketTransitions } from './ticket-state.ts'

const EndsAtRow = row({ ends_at: nullable(timestamp) })

/** Turns the error of the unique index, which alone detects a ticket being opened concurrently, into a refusal. */
function refuseSecond(error: unknown): never {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'ticket_one_open') {
    throw new Refusal('ticket.exists')
  }
  throw error
}

/** The only function that changes the status of a ticket. Returns the new status. */
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
      EndsAtRow,
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
