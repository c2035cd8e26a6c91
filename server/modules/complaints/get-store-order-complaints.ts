import { implement } from '#server/services.ts'
import { listComplaints } from './list-complaints.ts'

export const getStoreOrderComplaints = implement('getStoreOrderComplaints', async (call) =>
  listComplaints(call.params.storeId, call),
)
