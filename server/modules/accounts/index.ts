import type { Module } from '#server/services.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteStore } from './delete-store.ts'
import { eraseLateTraces } from './erase-traces.ts'
import { getStoreUnreadCounts, getUnreadCounts } from './get-unread-counts.ts'
import { redactEvents, redactStream } from './redact-events.ts'

/** What reaches over all domains: at the end of an account or a store, and what waits to be read. */
export const accounts: Module = {
  operations: [deleteAccount, deleteStore, getStoreUnreadCounts, getUnreadCounts],
  jobs: [redactStream, redactEvents, eraseLateTraces],
}
