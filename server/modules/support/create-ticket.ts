import { implement } from '#server/services.ts'
import { openTicket } from './tickets/open-ticket.ts'

export const createTicket = implement(
  'createTicket',
  async ({ body, actor: { userId }, services, transaction }) =>
    transaction((tx) => openTicket(tx, services, { party: { userId }, userId }, body)),
)

export const createStoreTicket = implement(
  'createStoreTicket',
  async ({ params: { storeId }, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => openTicket(tx, services, { party: { storeId }, userId }, body)),
)
