import type { Tx } from '#platform/database/database.ts'
import type { Secrets } from '#platform/secrets.ts'
import { sendMessageTask } from './tasks.ts'

/** An SMS or an e-mail to one address. */
export interface Message {
  kind: 'sms' | 'email'
  to: string
  subject: string
  text: string
  /** One message for ever: a repeat with the same reference is the same message. */
  reference: string
  /** Of no use after this, such as a code that has ended. */
  notAfter?: Date
}

export const sealPurpose = 'message'

/** Takes as long as queueing a message and sends nothing, where an answer must not tell whether one is sent. */
export function queueNothing(tx: Tx, secrets: Secrets): void {
  const sealed = secrets.seal(sealPurpose, ''.padEnd(100))
  tx.addJob({
    task: sendMessageTask,
    payload: { kind: 'sms', to: '', subject: '', reference: '', sealed, notAfter: new Date(0).toISOString() },
    maxAttempts: 8,
  })
}

/** Goes out after the commit. Its text may hold a code, so it waits sealed. */
export function queueMessage(tx: Tx, secrets: Secrets, message: Message): void {
  const { text, notAfter, ...open } = message
  tx.addJob({
    task: sendMessageTask,
    payload: { ...open, sealed: secrets.seal(sealPurpose, text), notAfter: notAfter?.toISOString() },
    maxAttempts: 8,
  })
}
