import { fragment } from '#platform/database/sql.ts'
import { Refusal } from '#platform/operations/refusal.ts'
import { implement } from '#server/services.ts'
import { findRequest } from './request-row.ts'

export const getRequest = implement(
  'getRequest',
  async ({ params: { storeId, requestId }, actor: { userId }, services: { db, files } }) => {
    const request = await findRequest(
      db,
      files,
      requestId,
      fragment`store_id = ${storeId} AND (owner_id = ${userId} OR sender_id = ${userId})`,
    )
    if (!request) throw new Refusal('store-request.absent')
    return request
  },
)
