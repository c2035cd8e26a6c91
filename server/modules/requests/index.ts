import type { Module } from '#server/services.ts'
import { acceptRequest } from './accept-request.ts'
import { getRequest } from './get-request.ts'
import { getAssistantRequests, getRequests, getRiderRequests } from './get-requests.ts'
import { getSentRequests } from './get-sent-requests.ts'
import { rejectRequest } from './reject-request.ts'
import { revokeRequest } from './revoke-request.ts'
import { sendRequest } from './send-request.ts'
import { updateRequest } from './update-request.ts'

export { endRequests, endRequestsOf } from './end-requests.ts'
export { worksForSomeStore } from './sender.ts'

export const requests: Module = {
  operations: [
    acceptRequest,
    getAssistantRequests,
    getRequest,
    getRequests,
    getRiderRequests,
    getSentRequests,
    rejectRequest,
    revokeRequest,
    sendRequest,
    updateRequest,
  ],
}
