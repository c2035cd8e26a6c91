import type { Module } from '#server/services.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteStore } from './delete-store.ts'
import { eraseLateTraces } from './erase-traces.ts'
import { redactEvents, redactStream } from './redact-events.ts'

/** The deletion of accounts and stores, which involves every module. */
export const accountDeletion: Module = {
  operations: [deleteAccount, deleteStore],
  jobs: [redactStream, redactEvents, eraseLateTraces],
}
