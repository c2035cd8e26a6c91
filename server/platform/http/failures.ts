import type { ErrorCode } from '#contract/errors.ts'
import { Refusal } from '../operations/refusal.ts'

/** Errors of the framework, with the code of the registry for each. */
const known: { [frameworkCode: string]: ErrorCode } = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'request.content-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request.too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'request.malformed',
  FST_ERR_CTP_INVALID_JSON_BODY: 'request.malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'request.malformed',
  FST_ERR_BAD_URL: 'request.malformed',
  FST_ERR_MAX_PARAM_LENGTH: 'request.malformed',
}

/** The pool has two messages for a timeout. */
const poolTimeouts = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/** The refusal that corresponds to an error; undefined for an internal error. */
export function refusalFor(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!(error instanceof Error)) return undefined
  const { code, statusCode } = error as Error & { code?: string; statusCode?: number }
  const named = known[code ?? '']
  if (named) return new Refusal(named)
  if (statusCode === 400) return new Refusal('request.malformed')
  if (poolTimeouts.includes(error.message)) return new Refusal('server.busy', { retryAfterSeconds: 1 })
  return undefined
}
