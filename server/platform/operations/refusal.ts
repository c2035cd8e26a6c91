import { type ErrorCode, errors, textOf } from '#contract/errors.ts'

export interface Field {
  path: string
  code: string
  message: string
}

/** Values inserted into the text, such as settings. */
type Values = { [name: string]: string }

interface Details {
  fields?: Field[]
  retryAfterSeconds?: number
  values?: Values
}

/** An error with an answer for the caller. Anything else thrown becomes a 500 without details. */
export class Refusal extends Error {
  code: ErrorCode
  status: number
  /** The message for the caller. */
  text: string
  fields: Field[] | undefined
  retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.status = errors[code].status
    this.text = textOf(code, details.values)
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** Returned by a transaction that is committed although the call is refused, for example to count a wrong secret. */
export class RefusalAfterCommit {
  refusal: Refusal
  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}

export const invalidField = (path: string, code: string, message: string): Refusal =>
  new Refusal('request.invalid', { fields: [{ path, code, message }] })

export const unknownField = (path: string): Field => ({
  path,
  code: 'unknown',
  message: 'is not a field of this operation',
})

/** A registered error with the field that it is about. */
export const refuseField = (error: ErrorCode, path: string, values?: Values): Refusal =>
  new Refusal(error, { values, fields: [{ path, code: error, message: textOf(error, values) }] })
