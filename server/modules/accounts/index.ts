import type { Module } from '#server/services.ts'
import { deleteAccount } from './delete-account.ts'
import { deleteStore } from './delete-store.ts'
import { eraseLateTraces } from './erase-traces.ts'
import { redactEvents, redactStream } from './redact-events.ts'

/** What reaches over all domains at the end of an account or a store. */
export const accounts: Module = {
  operations: [deleteAccount, deleteStore],
  jobs: [redactStream, redactEvents, eraseLateTraces],
}
