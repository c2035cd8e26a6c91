import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { postMessage } from './messages/post-message.ts'

export const sendTicketMessage = implement(
  'sendTicketMessage',
  async ({ params: { ticketId }, body, actor: { userId }, services, transaction }) => {
    const own = fragment`user_id = ${userId}`
    return transaction((tx) =>
      postMessage(tx, services, { ticketId, seen: own }, { userId, sender: 'party' }, body),
    )
  },
)

export const sendStoreTicketMessage = implement(
  'sendStoreTicketMessage',
  async ({ params: { storeId, ticketId }, body, actor: { userId }, services, transaction }) => {
    const own = fragment`store_id = ${storeId}`
    return transaction((tx) =>
      postMessage(tx, services, { ticketId, seen: own }, { userId, sender: 'party' }, body),
    )
  },
)

export const answerTicket = implement(
  'answerTicket',
  async ({ params, body, actor: { userId }, services, transaction }) =>
    transaction((tx) => postMessage(tx, services, params, { userId, sender: 'operator' }, body)),
)
