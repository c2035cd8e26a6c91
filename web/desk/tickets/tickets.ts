import type { TicketMessage } from '#contract/records/message.ts'
import type { Ticket } from '#contract/records/ticket.ts'
import type { TicketStatus } from '#contract/states.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'
import { renewOverview } from '../home/overview.ts'

export const tickets = openRecords<Ticket>()
export const messages = openRecords<TicketMessage>()

export const ticketList = (status: TicketStatus | undefined, keyword: string) =>
  live.lists.get(`tickets ${status ?? ''} ${keyword}`, tickets, (lastEvaluatedKey) =>
    live.client.getTickets({
      query: { ...(status ? { status } : {}), ...(keyword ? { keyword } : {}), lastEvaluatedKey },
    }),
  )

export const messagesOf = (ticketId: string) =>
  live.lists.get(`ticket messages ${ticketId}`, messages, (lastEvaluatedKey) =>
    live.client.getTicketMessages({ params: { ticketId }, query: { lastEvaluatedKey } }),
  )

const reloadLists = () => live.lists.reload(({ key }) => key.startsWith('tickets '))

/** A message changes the status of its ticket and its place in the lists, too. */
export function takeMessage(message: TicketMessage): void {
  messages.takeEvent(message)
  messagesOf(message.ticketId).prepend(message.id)
  reloadLists()
}

live.connection.on('support.ticket.message.new', takeMessage)

export async function setStatus(ticketId: string, status: Exclude<TicketStatus, 'open'>): Promise<void> {
  const { data } = await live.client.setTicketStatus({ params: { ticketId }, body: { status } })
  tickets.takeEvent(data)
  renewOverview()
  reloadLists()
}
