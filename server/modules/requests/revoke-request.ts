import { implement } from '#server/services.ts'
import { lockRequest, partyOf } from './lock-request.ts'
import { moveRequest } from './move-request.ts'

export const revokeRequest = implement('revokeRequest', async ({ params, actor, services, transaction }) =>
  transaction(async (tx) => {
    const request = await lockRequest(tx, params)
    return moveRequest(tx, services, request, 'revoked', partyOf(request, actor))
  }),
)
