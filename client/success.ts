import type { AnswerOf, Operation } from '#contract/operation.ts'

/** The answer of an operation that was not refused. */
export interface Success<O extends Operation> {
  success: true
  statusCode: 200 | 208
  data: AnswerOf<O>
  pagination: O extends { list: true } ? { pageSize: number; lastEvaluatedKey: string | null } : undefined
}
