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
  'pin-changed': {
    title: 'Your wallet pin was changed',
    body: 'If this was not you, reset it now and change your password.',
  },
  'pin-reset': {
    title: 'Your wallet pin was reset',
    body: 'Withdrawals are closed for a day. If this was not you, contact support at once.',
  },
  'pin-locked': {
    title: 'Your wallet pin is locked',
    body: 'It was wrong too often. If this was not you, change your password and contact support.',
  },
  'role-active': { title: 'You are in', body: 'Your role is active. Welcome to Buka.' },
  'role-rejected': {
    title: 'Your application was not accepted',
    body: 'The reason is shown in your account.',
  },
  'role-suspended': { title: 'Your account is suspended', body: 'Contact support to learn more.' },
  'role-revoked': { title: 'Your role has ended', body: 'You can still withdraw what is yours.' },
  'adjustment-proposed': {
    title: 'An adjustment waits for you',
    body: 'A colleague proposes to change a wallet. Look at it, and confirm it if it is right.',
  },
  'provider-balance-low': {
    title: 'Withdrawals wait for money',
    body: 'Our balance at the payment provider is too low for what is to be sent. Fill it up.',
  },
  'withdrawal-failed': {
    title: 'A withdrawal failed',
    body: 'The bank did not take it. The money and the fee are back in the wallet.',
  },
  'withdrawal-reversed': {
    title: 'A withdrawal came back',
    body: 'The bank returned it. The money and the fee are back in the wallet.',
  },
  'withdrawal-contradiction': {
    title: 'The provider contradicts itself',
    body: 'A withdrawal was given back to its wallet, and the provider now says that it was sent. Look into it at once.',
  },
  'suspense-new': {
    title: 'Money nobody could place',
    body: 'It waits in suspense to be assigned.',
  },
  'complaint-new': {
    title: 'A customer complains',
    body: 'Say what happened: your answer is read before the complaint is decided.',
  },
  'complaint-accepted': {
    title: 'A complaint was accepted',
    body: 'What goes back to the customer is paid by whoever is at fault.',
  },
  'complaint-rejected': { title: 'A complaint was rejected', body: 'No money goes back.' },
  'order-new': { title: 'A new order', body: 'It is paid and waits for you to accept it.' },
  'order-waiting': {
    title: 'An order still waits',
    body: 'Accept it soon, or it is rejected and the customer gets the money back.',
  },
  'order-accepted': { title: 'Your order was accepted', body: 'The store has begun to prepare it.' },
  'order-rejected': {
    title: 'Your order was not accepted',
    body: 'Everything you paid is in your wallet.',
  },
  'order-cancelled': {
    title: 'The store cancelled your order',
    body: 'Everything you paid is in your wallet.',
  },
  'order-ongoing': { title: 'Your order is on its way', body: 'Have the code ready for the door.' },
  'order-completed': { title: 'Your order was delivered', body: 'Enjoy it.' },
  'order-failed': { title: 'Your order could not be delivered', body: 'The reason is shown in the order.' },
  'order-overdue': {
    title: 'An order is not picked up',
    body: 'It should have been with the customer long ago. Look into it.',
  },
  'order-code-locked': {
    title: 'A delivery needs you',
    body: 'The hand-over code was wrong too often. Ask the customer, and end the order.',
  },
  'order-again': {
    title: 'Your payment came too late',
    body: 'It is in your wallet. The store is open and has what you wanted: order it again and pay from the wallet.',
  },
} satisfies { [type: string]: { title: string; body: string } }

export type AlertType = keyof typeof texts

/** Tells a user something they should not miss, with its event. */
export async function raiseAlert(
  tx: Tx,
  userId: string,
  type: AlertType,
  reason?: string,
  about: Alert['data'] = {},
): Promise<void> {
  const { title, body } = texts[type]
  const data: Alert['data'] = reason === undefined ? about : { ...about, reason }
  const { id, created_at } = await tx.one<{ id: string; created_at: Date }>(sql`
    INSERT INTO alert (id, user_id, type, title, body, data)
    VALUES (${newId()}, ${userId}, ${type}, ${title}, ${body}, ${JSON.stringify(data)})
    RETURNING id, created_at`)
  const alert: Alert = { id, type, title, body, data, read: false, dateCreated: created_at.toISOString() }
  tx.emit({ stream: `user:${userId}`, event: 'alert.new', data: alert })
}
