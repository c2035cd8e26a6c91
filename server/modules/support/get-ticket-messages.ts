import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { listMessages } from './messages/list-messages.ts'

export const getTicketMessages = implement('getTicketMessages', async (call) => {
  const { role, userId } = call.actor
  const as =
    role === 'operator'
      ? ({ viewer: 'operator', seen: fragment`true` } as const)
      : ({ viewer: 'party', seen: fragment`ticket.user_id = ${userId}` } as const)
  return listMessages(as, call)
})

export const getStoreTicketMessages = implement('getStoreTicketMessages', async (call) =>
  listMessages({ viewer: 'party', seen: fragment`ticket.store_id = ${call.params.storeId}` }, call),
)
