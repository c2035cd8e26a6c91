import type { Module } from '#server/services.ts'
import { deleteAccount } from './delete-account.ts'

/** What reaches over all domains at the end of an account. */
export const accounts: Module = { operations: [deleteAccount] }
