import type { MessageBody } from '#contract/records/message.ts'
import type { Actor } from '../actor.ts'

type Page = { lastEvaluatedKey?: string | undefined }
export type NewTicket = MessageBody & { subject: string; orderId?: string }

/** The operations of support, for a person or for a store. */
export function supportCalls({ live: { client }, storeId }: Actor) {
  if (storeId !== undefined) {
    const params = { storeId }
    const of = (ticketId: string) => ({ storeId, ticketId })
    return {
      open: () => client.getStoreOpenTicket({ params }),
      tickets: (query: Page) => client.getStoreTickets({ params, query }),
      ticket: (ticketId: string) => client.getStoreTicket({ params: of(ticketId) }),
      create: (body: NewTicket) => client.createStoreTicket({ params, body }),
      messages: (ticketId: string, query: Page) =>
        client.getStoreTicketMessages({ params: of(ticketId), query }),
      send: (ticketId: string, body: MessageBody) =>
        client.sendStoreTicketMessage({ params: of(ticketId), body }),
    }
  }
  return {
    open: () => client.getOpenTicket(),
    tickets: (query: Page) => client.getOwnTickets({ query }),
    ticket: (ticketId: string) => client.getTicket({ params: { ticketId } }),
    create: (body: NewTicket) => client.createTicket({ body }),
    messages: (ticketId: string, query: Page) => client.getTicketMessages({ params: { ticketId }, query }),
    send: (ticketId: string, body: MessageBody) => client.sendTicketMessage({ params: { ticketId }, body }),
  }
}
