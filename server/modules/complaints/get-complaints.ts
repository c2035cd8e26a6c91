import { implement } from '#server/services.ts'
import { listComplaints } from './list-complaints.ts'

export const getComplaints = implement('getComplaints', async ({ query, ...call }) =>
  listComplaints(null, { ...call, query: { ...query, status: query.status ?? 'open' } }),
)
