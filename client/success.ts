import type { AnswerOf, Operation } from '#contract/operation.ts'

/** What an operation answers where it did not refuse. */
export interface Success<O extends Operation> {
  success: true
  statusCode: 200 | 208
  data: AnswerOf<O>
  pagination: O extends { list: true } ? { pageSize: number; lastEvaluatedKey: string | null } : undefined
}
