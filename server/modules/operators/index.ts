import type { Module } from '#server/services.ts'
import { decideInviteRequest } from './decide-invite-request.ts'
import { decideRoleStatus } from './decide-role-status.ts'
import { findStores } from './find-stores.ts'
import { getAuditLog } from './get-audit-log.ts'
import { getInviteRequests } from './get-invite-requests.ts'
import { getOverview } from './get-overview.ts'
import { getPendingUsers } from './get-pending-users.ts'
import { putFaqs } from './put-faqs.ts'
import { putStreets } from './put-streets.ts'
import { setStoreStanding } from './set-store-standing.ts'

export const operators: Module = {
  operations: [
    decideInviteRequest,
    decideRoleStatus,
    findStores,
    getAuditLog,
    getInviteRequests,
    getOverview,
    getPendingUsers,
    putFaqs,
    putStreets,
    setStoreStanding,
  ],
}
