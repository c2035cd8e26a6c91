import { implement } from '#server/services.ts'
import { listRequests } from './list-requests.ts'

export const getAssistantRequests = implement('getAssistantRequests', async (call) =>
  listRequests(call, 'assistant'),
)
