import type { Alert } from '#contract/events.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'

/** What alerts say, by type. */
const texts = {
  'password-reset': {
    title: 'Your password was reset',
    body: 'Withdrawals are closed for a day. If this was not you, contact support at once.',
  },
  'password-changed': {
    title: 'Your password was changed',
    body: 'All other devices were signed out. If this was not you, reset it now.',
  },
  'telephone-changed': {
    title: 'Your telephone was changed',
    body: 'Withdrawals are closed for a day. If this was not you, contact support at once.',
  },
  'role-active': { title: 'You are in', body: 'Your role is active. Welcome to Buka.' },
  'role-rejected': {
    title: 'Your application was not accepted',
    body: 'The reason is shown in your account.',
  },
  'role-suspended': { title: 'Your account is suspended', body: 'Contact support to learn more.' },
  'role-revoked': { title: 'Your role has ended', body: 'You can still withdraw what is yours.' },
} satisfies { [type: string]: { title: string; body: string } }

export type AlertType = keyof typeof texts

/** Tells a user something they should not miss, with its event. */
export async function raiseAlert(tx: Tx, userId: string, type: AlertType, reason?: string): Promise<void> {
  const { title, body } = texts[type]
  const data: Alert['data'] = reason === undefined ? {} : { reason }
  const { id, created_at } = await tx.one<{ id: string; created_at: Date }>(sql`
    INSERT INTO alert (id, user_id, type, title, body, data)
    VALUES (${newId()}, ${userId}, ${type}, ${title}, ${body}, ${JSON.stringify(data)})
    RETURNING id, created_at`)
  const alert: Alert = { id, type, title, body, data, read: false, dateCreated: created_at.toISOString() }
  tx.emit({ stream: `user:${userId}`, event: 'alert.new', data: alert })
}
