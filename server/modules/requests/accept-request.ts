import { implement } from '#server/services.ts'
import { lockRequest, partyOf } from './lock-request.ts'
import { moveRequest } from './move-request.ts'
import { readPermissions } from './sender.ts'

export const acceptRequest = implement(
  'acceptRequest',
  async ({ params, body, actor, services, transaction }) =>
    transaction(async (tx) => {
      const request = await lockRequest(tx, params)
      const permissions = readPermissions(request.sender, body.permissions)
      return moveRequest(tx, services, request, 'accepted', partyOf(request, actor), permissions)
    }),
)
