import type { Module } from '#server/services.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteStore } from './delete-store.ts'
import { eraseLateTraces } from './erase-traces.ts'
import { getStoreUnreadCounts, getUnreadCounts } from './get-unread-counts.ts'
import { redactEvents, redactStream } from './redact-events.ts'

/** Operations that involve every module: the deletion of accounts and stores, and counts of what is unread. */
export const accounts: Module = {
  operations: [deleteAccount, deleteStore, getStoreUnreadCounts, getUnreadCounts],
  jobs: [redactStream, redactEvents, eraseLateTraces],
}
