import { hash } from 'node:crypto'

const queuesEach = 2

const queueOf = (kind: string, reference: string): string =>
  `${kind}-${hash('sha256', reference, 'buffer')[0]! % queuesEach}`

/** The queue of a job that calls a payment provider: one for all calls about the same payment or withdrawal. */
export const providerQueue = (reference: string): string => queueOf('provider', reference)

/** The queue of a job that sends an SMS or an e-mail. */
export const messageQueue = (reference: string): string => queueOf('message', reference)

/** The queue of pushes. Their addresses come from users, so any of them may hang. */
export const pushQueue = 'push'

/** A process runs more jobs at once than this, so that others run too while every provider hangs. */
export const providerQueues = 2 * queuesEach + 1
