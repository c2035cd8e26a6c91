import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import type { Email } from '../email/port.ts'
import type { Sms } from '../sms/port.ts'

interface SandboxMessage {
  kind: 'sms' | 'email' | 'push'
  to: string
  subject: string | null
  text: string
  reference: string
}

/** Stores messages instead of sending them, once per reference. They are read at /sandbox/messages. */
export const keep = (db: Database, message: SandboxMessage) =>
  db.run(sql`
    INSERT INTO sandbox_message (id, kind, recipient, subject, text, reference)
    VALUES (${newId()}, ${message.kind}, ${message.to}, ${message.subject}, ${message.text}, ${message.reference})
    ON CONFLICT (reference) DO NOTHING`)

export const sandboxSms = (db: Database): Sms => ({
  async send(message) {
    await keep(db, { kind: 'sms', subject: null, ...message })
  },
})

export const sandboxEmail = (db: Database): Email => ({
  async send(message) {
    await keep(db, { kind: 'email', ...message })
  },
})
