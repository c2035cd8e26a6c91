import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import type { InviteRequestRow } from '#modules/identity/index.ts'

type InviteRequest = AnswerOf<Operations['decideInviteRequest']>

export const toInviteRequest = ({ created_at, decided_at, ...request }: InviteRequestRow): InviteRequest => ({
  ...request,
  dateCreated: created_at.toISOString(),
  dateDecided: decided_at?.toISOString() ?? null,
})
