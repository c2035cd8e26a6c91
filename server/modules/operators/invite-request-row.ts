import type { AnswerOf } from '#contract/operation.ts'
import type { Operations } from '#contract/operations/index.ts'
import { fragment } from '#platform/database/sql.ts'

export type InviteRequest = AnswerOf<Operations['decideInviteRequest']>

export interface InviteRequestRow extends Omit<InviteRequest, 'dateCreated' | 'dateDecided'> {
  created_at: Date
  decided_at: Date | null
}

export const inviteRequestColumns = fragment`id, role, name, telephone, message, status, created_at, decided_at`

export const toInviteRequest = ({ created_at, decided_at, ...row }: InviteRequestRow): InviteRequest => ({
  ...row,
  dateCreated: created_at.toISOString(),
  dateDecided: decided_at?.toISOString() ?? null,
})
