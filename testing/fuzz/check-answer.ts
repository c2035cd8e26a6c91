import { Compile, type Validator } from 'typebox/compile'
import { expect } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { Pagination } from '#contract/list.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { errorsOf } from '#contract/rules.ts'
import type { TSchema } from '#contract/schema.ts'
import { expectEnvelope } from '../http/refusals.ts'
import type { Answer, Sent } from './send.ts'

const compiled = new Map<TSchema, Validator>()
function validatorOf(schema: TSchema): Validator {
  const found = compiled.get(schema) ?? Compile(schema)
  compiled.set(schema, found)
  return found
}

const declared = (operation: Operation): number[] => [
  200,
  ...(operation.already ? [208] : []),
  ...errorsOf(operation).map((code) => errors[code].status),
]

function judgeSuccess(operation: Operation, { status, text }: Answer): unknown {
  const { data, pagination, ...rest } = JSON.parse(text)
  expect(rest).toEqual({ success: true, statusCode: status })
  expect(validatorOf(operation.answer).Errors(data)).toEqual([])
  if (operation.list) expect(validatorOf(Pagination).Errors(pagination)).toEqual([])
  else expect(pagination).toBeUndefined()
  return data
}

/** Whether the contract refuses the body of a call. */
function isUnfit({ body }: Operation, { input, envelope }: Sent): boolean {
  if (envelope.text !== undefined || envelope.contentType !== undefined || !body) return false
  return !validatorOf(body).Check(JSON.parse(JSON.stringify(input.body ?? {})))
}

export interface Verdict {
  succeeded: boolean
  code: ErrorCode | undefined
  data: unknown
  pagination: { lastEvaluatedKey: string | null } | undefined
}

/** Checks an answer against the declaration of the operation. `odd`: the URL may match no operation. */
export function judge(sent: Sent, answer: Answer, odd: boolean): Verdict {
  const operation: Operation = operations[sent.operationId as OperationId]
  const { status, text } = answer
  expect(status).toBeLessThan(500)
  if (status === 200 || status === 208) {
    expect(declared(operation)).toContain(status)
    expect(isUnfit(operation, sent), 'the body does not fit, and was taken').toBe(false)
    const data = judgeSuccess(operation, answer)
    return { succeeded: true, code: undefined, data, pagination: JSON.parse(text).pagination }
  }
  const { code } = expectEnvelope(answer)
  if (!(odd && code === 'route.unknown')) {
    expect(declared(operation)).toContain(status)
    expect(errorsOf(operation)).toContain(code)
  }
  return { succeeded: false, code, data: undefined, pagination: undefined }
}
