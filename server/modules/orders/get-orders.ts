import { implement } from '#server/services.ts'
import { listOrders } from './list-orders.ts'

export const getOrders = implement('getOrders', async (call) =>
  listOrders({ partyId: call.actor.userId, keyword: call.query.keyword }, call),
)
