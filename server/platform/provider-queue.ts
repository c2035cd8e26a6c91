import { hash } from 'node:crypto'

const queues = 2

/** The queue of a job that calls a provider. There are fewer of them than hands, so that one that hangs stops nothing else. */
export const providerQueue = (reference: string): string =>
  `provider-${hash('sha256', reference, 'buffer')[0]! % queues}`
