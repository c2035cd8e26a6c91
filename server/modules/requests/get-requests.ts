import { implement } from '#server/services.ts'
import { listRequests } from './list-requests.ts'

export const getRequests = implement('getRequests', async (call) => listRequests(call))
