import { hash } from 'node:crypto'

const queues = 2

/**
 * The queue of a job that calls a provider. There are fewer of these queues than concurrent jobs, so that a
 * provider that hangs does not block other jobs.
 */
export const providerQueue = (reference: string): string =>
  `provider-${hash('sha256', reference, 'buffer')[0]! % queues}`
