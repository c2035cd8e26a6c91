import { hash } from 'node:crypto'

/** How many queues the jobs of each kind of provider have. */
const queues = { provider: 2, sms: 2, email: 1, push: 1 }

const queueOf = (kind: Exclude<keyof typeof queues, 'push'>, reference: string): string =>
  `${kind}-${hash('sha256', reference, 'buffer')[0]! % queues[kind]}`

/** The queue of a job that calls a payment provider: one for all calls about the same payment or withdrawal. */
export const providerQueue = (reference: string): string => queueOf('provider', reference)

/** The queue of a job that sends an SMS or an e-mail. E-mails that hang do not delay codes by SMS. */
export const messageQueue = (kind: 'sms' | 'email', reference: string): string => queueOf(kind, reference)

/** The queue of pushes. Their addresses come from users, so any of them may hang. */
export const pushQueue = 'push'

/** A process runs more jobs at once than this, so that others run too while every provider hangs. */
export const providerQueues = Object.values(queues).reduce((sum, count) => sum + count)
