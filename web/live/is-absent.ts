import { BukaError } from '#client/buka-error.ts'

/** Whether the service has no such thing, or has it no more. An address that can name nothing is refused as invalid. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof BukaError && [400, 404, 410].includes(error.statusCode)
