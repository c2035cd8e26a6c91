import { reconcile } from '#modules/ledger/index.ts'
import { implement } from '#server/services.ts'

export const getReconciliation = implement('getReconciliation', async ({ services: { db } }) => reconcile(db))
