import { type ErrorCode, errors } from '#contract/errors.ts'

export interface Field {
  path: string
  code: string
  message: string
}

/** A «no» the caller is told of. Anything else thrown becomes a 500 that tells nothing. */
export class Refusal extends Error {
  code: ErrorCode
  status: number
  fields: Field[] | undefined
  retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: { fields?: Field[]; retryAfterSeconds?: number } = {}) {
    super(code)
    this.code = code
    this.status = errors[code].status
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

export const invalidField = (path: string, code: string, message: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code, message }] })

/** As a named error, with the field it is about. */
export const refuseField = (error: ErrorCode, path: string): Refusal =>
  new Refusal(error, { fields: [{ path, code: error, message: errors[error].message }] })
