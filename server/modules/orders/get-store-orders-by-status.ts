import { implement } from '#server/services.ts'
import { listOrders } from './list-orders.ts'

export const getStoreOrdersByStatus = implement('getStoreOrdersByStatus', async (call) => {
  const { storeId, status } = call.params
  return listOrders({ partyId: storeId, status, keyword: call.query.keyword }, call)
})
