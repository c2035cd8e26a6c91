import { BukaError } from '#client/buka-error.ts'
import type { MessageBody, TicketMessage } from '#contract/records/message.ts'
import type { Ticket } from '#contract/records/ticket.ts'
import type { TicketStatus } from '#contract/states.ts'
import { openRecords } from '../../live/records.ts'
import { live } from '../app.ts'
import { renewOverview } from '../home/overview.ts'
import { renewShown } from '../shown-lists.ts'

export const tickets = openRecords<Ticket>()
export const messages = openRecords<TicketMessage>()

export const ticketList = (status: TicketStatus | undefined, keyword: string) =>
  live.lists.get(`tickets ${status ?? ''} ${keyword}`, tickets, (lastEvaluatedKey) =>
    live.client.getTickets({
      query: { ...(status ? { status } : {}), ...(keyword ? { keyword } : {}), lastEvaluatedKey },
    }),
  )

/** The ids of tickets whose messages were opened. */
const opened = new Set<string>()

export function messagesOf(ticketId: string) {
  opened.add(ticketId)
  return live.lists.get(`ticket messages ${ticketId}`, messages, (lastEvaluatedKey) =>
    live.client.getTicketMessages({ params: { ticketId }, query: { lastEvaluatedKey } }),
  )
}

/** The status of a ticket after a message: an operator's answer makes it `in-progress`, and a reply opens a resolved one again. */
const statusAfter = ({ sender }: TicketMessage, status: TicketStatus): TicketStatus =>
  sender.type === 'operator' ? 'in-progress' : status === 'resolved' ? 'open' : status

export function takeMessage(message: TicketMessage): void {
  const { ticketId, dateCreated } = message
  messages.takeEvent(message)
  if (opened.has(ticketId)) messagesOf(ticketId).prepend(message.id)
  const ticket = tickets.get(ticketId).peek()
  if (ticket) {
    const status = statusAfter(message, ticket.status)
    tickets.takeEvent({ ...ticket, status, lastMessage: message, dateUpdated: dateCreated })
  }
  renewShown('tickets')
}

live.connection.on('support.ticket.message.new', takeMessage)

/** A ticket that a colleague has closed meanwhile is shown as closed, even if the list leaves out closed ones. */
async function unlessClosed<T>(ticketId: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    const ticket = tickets.get(ticketId).peek()
    if (ticket && error instanceof BukaError && error.code === 'ticket.ended') {
      tickets.takeEvent({ ...ticket, status: 'closed' })
      renewShown('tickets')
    }
    throw error
  }
}

export const answer = (ticketId: string, body: MessageBody): Promise<void> =>
  unlessClosed(ticketId, async () =>
    takeMessage((await live.client.answerTicket({ params: { ticketId }, body })).data),
  )

export const setStatus = (ticketId: string, status: Exclude<TicketStatus, 'open'>): Promise<void> =>
  unlessClosed(ticketId, async () => {
    const { data } = await live.client.setTicketStatus({ params: { ticketId }, body: { status } })
    tickets.takeEvent(data)
    renewOverview()
    renewShown('tickets')
  })
