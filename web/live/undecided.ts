import { BukaError } from '#client/buka-error.ts'

/** It was not looked at: no answer, one of a gateway, too often, or nobody is signed in. It may be sent again as it is. */
export const isUndecided = (error: unknown): boolean =>
  !(error instanceof BukaError) ||
  error.statusCode >= 500 ||
  [401, 408, 429].includes(error.statusCode) ||
  error.code === 'request.idempotency-key.running'
