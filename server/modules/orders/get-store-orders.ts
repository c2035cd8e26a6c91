import { implement } from '#server/services.ts'
import { listOrders } from './list-orders.ts'

export const getStoreOrders = implement('getStoreOrders', async (call) =>
  listOrders({ partyId: call.params.storeId, keyword: call.query.keyword }, call),
)
