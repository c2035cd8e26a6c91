import { toJson } from '../json-text.ts'
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

/** Concatenated as text, so that records stored as JSON text are not parsed. */
const success = (statusCode: number, data: string, more = ''): Answer => ({
  status: statusCode,
  body: `{"success":true,"statusCode":${statusCode},"data":${data}${more}}`,
  headers: {},
})

export function successAnswer(outcome: unknown): Answer {
  if (outcome instanceof Already) return success(208, toJson(outcome.data))
  if (outcome instanceof PageOf) {
    const { items, pageSize, lastEvaluatedKey } = outcome
    const pagination = JSON.stringify({ pageSize, lastEvaluatedKey })
    const answer = success(200, `[${items.map(toJson).join(',')}]`, `,"pagination":${pagination}`)
    return lastEvaluatedKey === null ? answer : { ...answer, nextKey: lastEvaluatedKey }
  }
  return success(200, toJson(outcome))
}

export function refusalAnswer(refusal: Refusal, requestId: string): Answer {
  const { status, code, text, fields, retryAfterSeconds } = refusal
  const error = { code, message: text, requestId, ...(fields ? { fields } : {}) }
  return {
    status,
    body: JSON.stringify({ success: false, statusCode: status, error }),
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  }
}
