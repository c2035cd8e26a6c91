import { errors } from '#contract/errors.ts'
import { Already, PageOf } from './outcome.ts'
import type { Refusal } from './refusal.ts'

/** An answer ready to be sent. */
export interface Answer {
  status: number
  body: string
  headers: { [name: string]: string }
  /** The key of the next page, for the Link header. */
  nextKey?: string
}

const success = (statusCode: number, rest: object): Answer => ({
  status: statusCode,
  body: JSON.stringify({ success: true, statusCode, ...rest }),
  headers: {},
})

export function successAnswer(outcome: unknown): Answer {
  if (outcome instanceof Already) return success(208, { data: outcome.data })
  if (outcome instanceof PageOf) {
    const { items, pageSize, lastEvaluatedKey } = outcome
    const answer = success(200, { data: items, pagination: { pageSize, lastEvaluatedKey } })
    return lastEvaluatedKey === null ? answer : { ...answer, nextKey: lastEvaluatedKey }
  }
  return success(200, { data: outcome })
}

export function refusalAnswer(refusal: Refusal, requestId: string): Answer {
  const { status, code, fields, retryAfterSeconds } = refusal
  const error = { code, message: errors[code].message, requestId, ...(fields ? { fields } : {}) }
  return {
    status,
    body: JSON.stringify({ success: false, statusCode: status, error }),
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  }
}
