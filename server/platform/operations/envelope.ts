import { toJson } from '../json-text.ts'
import { Already, EncodedPage, PageOf } from './outcome.ts'
import type { Refusal } from './refusal.ts'

/** An answer ready to be sent. */
export interface Answer {
  status: number
  /** Bytes if it is cached, to be sent again. */
  body: string | Buffer
  headers: { [name: string]: string }
  /** The key of the next page, for the Link header. */
  nextKey?: string
}

export const bodyText = ({ body }: Pick<Answer, 'body'>): string =>
  typeof body === 'string' ? body : body.toString()

/** Concatenated as text, so that records stored as JSON text are not parsed. */
const successText = (statusCode: number, data: string, more = '') =>
  `{"success":true,"statusCode":${statusCode},"data":${data}${more}}`

const answerOf = (status: number, body: Answer['body'], nextKey: string | null = null): Answer =>
  nextKey === null ? { status, body, headers: {} } : { status, body, headers: {}, nextKey }

function pageText({ items, pageSize, lastEvaluatedKey }: PageOf<unknown>): string {
  const pagination = JSON.stringify({ pageSize, lastEvaluatedKey })
  return successText(200, `[${items.map(toJson).join(',')}]`, `,"pagination":${pagination}`)
}

export const encodePage = <T>(page: PageOf<T>): EncodedPage<T> =>
  new EncodedPage(Buffer.from(pageText(page)), page.lastEvaluatedKey)

export function successAnswer(outcome: unknown): Answer {
  if (outcome instanceof EncodedPage) return answerOf(200, outcome.body, outcome.nextKey)
  if (outcome instanceof PageOf) return answerOf(200, pageText(outcome), outcome.lastEvaluatedKey)
  if (outcome instanceof Already) return answerOf(208, successText(208, toJson(outcome.data)))
  return answerOf(200, successText(200, toJson(outcome)))
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
