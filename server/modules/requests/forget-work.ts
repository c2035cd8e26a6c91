import { type OperationId, operations } from '#contract/operations/index.ts'
import { findsStoreByRecord } from '#contract/rules.ts'
import type { Tx } from '#platform/database/database.ts'
import { forgetAnswers } from '#platform/operations/forget-answers.ts'

const byRecord = (Object.keys(operations) as OperationId[]).filter((id) => findsStoreByRecord(operations[id]))

/**
 * Whoever may do less than before gets no kept answer of what they did then. Where the path names the store, the access to it
 * is asked for before any kept answer is; these others ask in the operation itself, which now decides anew.
 */
export const forgetWork = (tx: Tx, senderId: string): Promise<void> => forgetAnswers(tx, senderId, byRecord)
