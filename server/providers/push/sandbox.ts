import type { Database } from '#platform/database/database.ts'
import { keep } from '#providers/sandbox/messages.ts'
import type { Push } from './port.ts'

/** Stores pushes instead of sending them. A device whose address contains `gone` is gone. */
export const sandboxPush = (db: Database, publicKey: string): Push => ({
  publicKey,
  async send({ address }, message) {
    if (address.includes('gone')) return 'gone'
    await keep(db, {
      kind: 'push',
      to: address,
      subject: message.title,
      text: JSON.stringify(message),
      reference: `push ${message.id} ${address}`,
    })
    return 'sent'
  },
})
