import { demo } from '../demo.ts'
import { operation } from '../operation.ts'
import { Request } from '../records/request.ts'
import { Id, OneOf, Record, Type } from '../schema.ts'
import { storePermissions } from '../states.ts'

const group = 'request'
const params = Record({
  storeId: Id('The store.', { examples: [demo.storeId] }),
  requestId: Id('The request.', { examples: [demo.requestId] }),
})
const Permissions = Type.Array(OneOf(storePermissions, 'A permission.'), {
  uniqueItems: true,
  maxItems: storePermissions.length,
  description: 'What an assistant may do: orders, menu, chat, money. Not for riders.',
})
const [toAccept, toReject] = demo.pendingRequestIds
const of = (requestId: string) => ({ as: 'store', params: { storeId: demo.storeId, requestId } }) as const
const deciding = { group, method: 'POST', params, answer: Request, already: true } as const
const errors = ['store-request.absent', 'store-request.decided'] as const

export const request = {
  getRequest: operation({
    group,
    method: 'GET',
    path: '/store/{storeId}/request/{requestId}',
    summary: 'Get request',
    description: 'One request, for the owner of the store and for who sent it.',
    callers: ['store', 'assistant', 'rider'],
    params,
    answer: Request,
    errors: ['store-request.absent'],
    example: of(demo.requestId),
  }),
  updateRequest: operation({
    group,
    method: 'PUT',
    path: '/store/{storeId}/request/{requestId}',
    summary: 'Update request',
    description:
      'The owner sets what an assistant may do. It takes effect at once; set on a pending request, with its acceptance.',
    callers: ['store'],
    store: 'owner',
    params,
    body: Record({ permissions: Permissions }),
    answer: Request,
    errors,
    example: { ...of(demo.requestId), body: { permissions: ['orders', 'menu'] } },
  }),
  revokeRequest: operation({
    ...deciding,
    path: '/store/{storeId}/request/{requestId}/revoke',
    summary: 'Revoke request',
    description:
      'The owner ends somebody’s work, at once; the sender takes a request back or leaves. A pending request is not the ' +
      'owner’s to revoke but to reject (409). The end of the last work ends the sender’s role. Orders of the ' +
      'store that a rider has not picked up are offered to others; what is on its way stays with the rider. Repeating it answers 208.',
    callers: ['store', 'assistant', 'rider'],
    errors,
    example: of(demo.spareRequestId),
  }),
  acceptRequest: operation({
    ...deciding,
    path: '/store/{storeId}/request/{requestId}/accept',
    summary: 'Accept request',
    description:
      'The sender works for the store from now on, an assistant with these permissions, or none if left out. The first ' +
      'acceptance makes the sender’s role active. Repeating it answers 208 and changes nothing; see updateRequest.',
    callers: ['store'],
    store: 'owner',
    body: Record({ permissions: Type.Optional(Permissions) }),
    errors: [...errors, 'store-request.sender-unfit'],
    example: { ...of(toAccept), body: { permissions: ['orders', 'chat'] } },
  }),
  rejectRequest: operation({
    ...deciding,
    path: '/store/{storeId}/request/{requestId}/reject',
    summary: 'Reject request',
    description: 'Says no. Repeating it answers 208.',
    callers: ['store'],
    store: 'owner',
    errors,
    example: of(toReject),
  }),
}
