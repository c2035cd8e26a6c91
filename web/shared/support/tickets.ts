import { BukaError } from '#client/buka-error.ts'
import type { TicketMessage } from '#contract/records/message.ts'
import type { Ticket } from '#contract/records/ticket.ts'
import { openRecords } from '../../live/records.ts'
import { type Actor, isFor, perActor } from '../actor.ts'
import { supportCalls } from './calls.ts'

/** Tickets and their messages, kept up to date by answers and events. */
export const ticketsOf = perActor((actor: Actor) => {
  const { live, storeId = '' } = actor
  const calls = supportCalls(actor)
  const tickets = openRecords<Ticket>()
  const messages = openRecords<TicketMessage>()
  const list = () =>
    live.lists.get(`tickets ${storeId}`, tickets, (lastEvaluatedKey) => calls.tickets({ lastEvaluatedKey }), {
      keep: 'private',
    })
  /** The ticket that is open, or that a reply would reopen; null if there is none. */
  const open = () =>
    live.resources.get<Ticket | null>(`open ticket ${storeId}`, async () => {
      try {
        return (await calls.open()).data
      } catch (error) {
        if (error instanceof BukaError && error.code === 'ticket.absent') return null
        throw error
      }
    })
  const pagesOf = (ticketId: string) =>
    live.lists.get(
      `ticket messages ${ticketId}`,
      messages,
      (lastEvaluatedKey) => calls.messages(ticketId, { lastEvaluatedKey }),
      { keep: 'private' },
    )
  async function load(ticketId: string) {
    const asked = tickets.ask()
    tickets.takeAnswer((await calls.ticket(ticketId)).data, asked)
  }
  /** Loads again what a message may change: the ticket's status, which ticket is open, and the list. */
  const refresh = (ticketId: string) => {
    void load(ticketId).catch(() => {})
    void open().reload()
    void list().reload()
  }
  function takeMessage(message: TicketMessage) {
    messages.takeEvent(message)
    pagesOf(message.ticketId).prepend(message.id)
    refresh(message.ticketId)
  }

  live.connection.on('support.ticket.message.new', (message, { stream }) => {
    if (isFor(actor, stream)) takeMessage(message)
  })
  // The only event of a change of status is an alert.
  live.connection.on('alert.new', ({ data }, { stream }) => {
    const { ticketId } = data as { ticketId?: string }
    if (ticketId && isFor(actor, stream)) refresh(ticketId)
  })
  return { calls, tickets, messages, list, open, pagesOf, load, takeMessage, refresh }
})
