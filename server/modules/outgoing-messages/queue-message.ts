import type { Tx } from '#platform/database/database.ts'
import { messageQueue } from '#platform/provider-queue.ts'
import type { Secrets } from '#platform/secrets.ts'
import { sendMessageTask } from './tasks.ts'

/** An SMS or an e-mail to one address. */
export interface Message {
  kind: 'sms' | 'email'
  to: string
  subject: string
  text: string
  /** Identifies the message at the provider: a retry has the same reference. */
  reference: string
  /** The message is not sent after this time, for example because its code has expired. */
  notAfter?: Date
}

export const sealPurpose = 'message'

/** Takes as long as queueing a message but sends nothing; used where the response time must not reveal whether a message is sent. */
export function queueNothing(tx: Tx, secrets: Secrets): void {
  const sealed = secrets.seal(sealPurpose, ''.padEnd(100))
  tx.addJob({
    task: sendMessageTask,
    payload: { kind: 'sms', to: '', subject: '', reference: '', sealed, notAfter: new Date(0).toISOString() },
    queue: messageQueue('sms', ''),
    maxAttempts: 8,
  })
}

/** Queues a message to be sent after the commit. The job stores the text encrypted, because it may contain a code. */
export function queueMessage(tx: Tx, secrets: Secrets, message: Message): void {
  const { text, notAfter, ...open } = message
  tx.addJob({
    task: sendMessageTask,
    payload: { ...open, sealed: secrets.seal(sealPurpose, text), notAfter: notAfter?.toISOString() },
    queue: messageQueue(message.kind, message.reference),
    maxAttempts: 8,
  })
}
