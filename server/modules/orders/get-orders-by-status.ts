import { implement } from '#server/services.ts'
import { listOrders } from './list-orders.ts'

export const getOrdersByStatus = implement('getOrdersByStatus', async (call) =>
  listOrders({ partyId: call.actor.userId, status: call.params.status, keyword: call.query.keyword }, call),
)
