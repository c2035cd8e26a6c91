import { fragment } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { listComplaints } from './list-complaints.ts'

export const getStoreOrderComplaints = implement('getStoreOrderComplaints', async (call) =>
  listComplaints(fragment`complaint.store_id = ${call.params.storeId}`, call),
)
