import type { Database } from '#platform/database/database.ts'
import { keep } from '#providers/sandbox/messages.ts'
import type { Push } from './port.ts'

/** Keeps what would have been pushed. A device whose address has `gone` in it is gone. */
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
