import { implement } from '#server/services.ts'
import { listRequests } from './list-requests.ts'

export const getRiderRequests = implement('getRiderRequests', async (call) => listRequests(call, 'rider'))
