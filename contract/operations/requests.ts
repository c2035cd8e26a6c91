import { operation } from '../operation.ts'
import { Request } from '../records/request.ts'
import { OneOf, Record, Type } from '../schema.ts'
import { requestStatuses } from '../states.ts'
import { params, StoreParams } from './store.ts'

const shared = {
  group: 'requests',
  method: 'GET',
  callers: ['store'],
  store: 'owner',
  list: true,
  params: StoreParams,
  query: Record({ status: Type.Optional(OneOf(requestStatuses, 'Only of this status.')) }),
  answer: Type.Array(Request),
  errors: [],
  example: { as: 'store', params },
} as const

export const requests = {
  getRequests: operation({
    ...shared,
    path: '/store/{storeId}/requests',
    summary: 'Get all requests',
    description:
      'Who wants to work or works for the store, newest first. `keyword` searches name and telephone.',
  }),
  getAssistantRequests: operation({
    ...shared,
    path: '/store/{storeId}/requests/assistant',
    summary: 'Get assistant requests',
    description: 'As getRequests, of assistants.',
  }),
  getRiderRequests: operation({
    ...shared,
    path: '/store/{storeId}/requests/rider',
    summary: 'Get rider requests',
    description: 'As getRequests, of riders.',
  }),
  getSentRequests: operation({
    group: 'requests',
    addition: true,
    method: 'GET',
    path: '/requests/sent',
    summary: 'Get sent requests',
    description:
      'The requests you have sent, newest first: those that wait for an answer, those by which you work for a store, and those ' +
      'that have ended. `keyword` searches the name of the store.',
    callers: ['assistant', 'rider'],
    list: true,
    query: Record({ status: Type.Optional(OneOf(requestStatuses, 'Only of this status.')) }),
    answer: Type.Array(Request),
    errors: [],
    example: { as: 'assistant' },
  }),
}
