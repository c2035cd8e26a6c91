import { expect } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'

interface ErrorBody {
  code: ErrorCode
  message: string
  requestId: string
  fields: { path: string; code: string; message: string }[]
}

/** Checks the envelope of a refusal: complete, and without internals. */
export function expectEnvelope(
  answer: { status: number; requestId: string | null | undefined; text: string },
  code?: ErrorCode,
): ErrorBody {
  const body = JSON.parse(answer.text)
  expect(body).toEqual({
    success: false,
    statusCode: answer.status,
    error: expect.objectContaining({ code: code ?? expect.any(String), requestId: answer.requestId }),
  })
  const error: ErrorBody = { fields: [], ...body.error }
  expect(answer.status).toBe(errors[error.code].status)
  expect(error.message).toBe(errors[error.code].message)
  expect(answer.requestId).toMatch(/^[\w.-]{1,64}$/)
  if (error.code === 'request.invalid') expect(error.fields.length).toBeGreaterThan(0)
  expect(answer.text).not.toMatch(
    /\bat .*\.(ts|js):\d|node_modules|SELECT|INSERT|UPDATE |syntax error|duplicate key/,
  )
  return error
}

/** Expects a fetch call to be refused with this code. */
export async function expectRefusal(call: Promise<Response>, code?: ErrorCode): Promise<ErrorBody> {
  const response = await call
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const requestId = response.headers.get('x-request-id')
  return expectEnvelope({ status: response.status, requestId, text }, code)
}
