import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { type ReviewRow, toPapers, toUser } from '#modules/identity/index.ts'
import type { Files } from '#modules/uploads/index.ts'

export type UserUnderReview = AnswerOf<Operations['decideRoleStatus']>

export const toUserUnderReview = (row: ReviewRow, files: Files): UserUnderReview => ({
  user: toUser(row, files),
  verification: row.verification,
  identity: toPapers(row.identity, files),
  reason: row.role_reason,
  dateCreated: row.created_at.toISOString(),
})
