import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { type StoredPapers, toPapers, toUser, type UserRow, userColumns } from '#modules/identity/index.ts'
import type { Files } from '#modules/uploads/index.ts'
import { fragment } from '#platform/database/sql.ts'

export type UserUnderReview = AnswerOf<Operations['decideRoleStatus']>

export interface ReviewRow extends UserRow {
  identity: StoredPapers | null
  created_at: Date
}

export const reviewColumns = fragment`${userColumns}, identity, created_at`

export const toUserUnderReview = (row: ReviewRow, files: Files): UserUnderReview => ({
  user: toUser(row, files),
  verification: row.verification,
  identity: toPapers(row.identity, files),
  reason: row.role_reason,
  dateCreated: row.created_at.toISOString(),
})
