import { BukaError } from '#client/buka-error.ts'

/** Whether the service does not have this thing, or no longer has it. Status 400 counts too: an id that cannot exist is invalid. */
export const isAbsent = (error: unknown): boolean =>
  error instanceof BukaError && [400, 404, 410].includes(error.statusCode)
