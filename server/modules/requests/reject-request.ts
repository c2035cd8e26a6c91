import { implement } from '#server/services.ts'
import { lockRequest, partyOf } from './lock-request.ts'
import { moveRequest } from './move-request.ts'

export const rejectRequest = implement('rejectRequest', async ({ params, actor, services, transaction }) =>
  transaction(async (tx) => {
    const request = await lockRequest(tx, params)
    return moveRequest(tx, services, request, 'rejected', partyOf(request, actor))
  }),
)
