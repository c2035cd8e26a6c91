import type { Needs } from '#contract/events.ts'

interface Text {
  title: string
  /** Amounts stand in braces, by name. */
  body: string
  /** As an alert of a store: who of its people sees it. */
  needs?: Needs
}

/** What alerts say, by type. */
export const alertTexts = {
  'password-reset': {
    title: 'Your password was reset',
    body: 'Withdrawals may be closed for a while. If this was not you, contact support at once.',
  },
  'password-changed': {
    title: 'Your password was changed',
    body: 'All other devices were signed out. If this was not you, reset it now.',
  },
  'telephone-changed': {
    title: 'Your telephone was changed',
    body: 'Withdrawals may be closed for a while. If this was not you, contact support at once.',
  },
  'pin-changed': {
    title: 'Your wallet pin was changed',
    body: 'If this was not you, reset it now and change your password.',
  },
  'pin-reset': {
    title: 'Your wallet pin was reset',
    body: 'Withdrawals may be closed for a while. If this was not you, contact support at once.',
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
    needs: 'money',
  },
  'withdrawal-reversed': {
    title: 'A withdrawal came back',
    body: 'The bank returned it. The money and the fee are back in the wallet.',
    needs: 'money',
  },
  'withdrawal-contradiction': {
    title: 'The provider contradicts itself',
    body: 'A withdrawal was given back to its wallet, and the provider now says that it was sent. Look into it at once.',
  },
  'debt-arisen': {
    title: 'Your wallet owes money',
    body: '{amount} is owed for an order. It is taken from what the wallet is given next; until then nothing can be withdrawn.',
    needs: 'money',
  },
  'debt-collected': {
    title: 'What was owed was collected',
    body: '{amount} was taken from what the wallet was given. Still owed: {rest}.',
    needs: 'money',
  },
  'suspense-new': {
    title: 'Money nobody could place',
    body: 'It waits in suspense to be assigned.',
  },
  'complaint-new': {
    title: 'A customer complains',
    body: 'Say what happened: your answer is read before the complaint is decided.',
    needs: 'orders',
  },
  'complaint-answered': {
    title: 'The store has answered your complaint',
    body: 'Read what it says. Your complaint is still to be decided.',
  },
  'complaint-withdrawn': {
    title: 'A complaint was withdrawn',
    body: 'The customer has taken it back. There is nothing to answer.',
    needs: 'orders',
  },
  'complaint-accepted': {
    title: 'A complaint was accepted',
    body: 'What goes back to the customer is paid by whoever is at fault.',
    needs: 'orders',
  },
  'complaint-rejected': { title: 'A complaint was rejected', body: 'No money goes back.', needs: 'orders' },
  'order-new': { title: 'A new order', body: 'It is paid and waits for you to accept it.', needs: 'orders' },
  'order-waiting': {
    title: 'An order still waits',
    body: 'Accept it soon, or it is rejected and the customer gets the money back.',
    needs: 'orders',
  },
  'order-accepted': { title: 'Your order was accepted', body: 'The store prepares it for when you want it.' },
  'order-rejected': {
    title: 'Your order was not accepted',
    body: 'Everything you paid is in your wallet.',
  },
  'order-lapsed': {
    title: 'An order was lost',
    body: 'You did not accept it in time. The customer has the money back.',
    needs: 'orders',
  },
  'order-expired': {
    title: 'Your order was not paid in time',
    body: 'It is cancelled. Money that comes late goes to your wallet.',
  },
  'order-cancelled': { title: 'Your order was cancelled', body: 'Everything you paid is in your wallet.' },
  'order-withdrawn': {
    title: 'An order was cancelled',
    body: 'You need not make it. A reason, if one was given, is shown in the order.',
    needs: 'orders',
  },
  'order-ongoing': { title: 'Your order is on its way', body: 'Have the code ready for the door.' },
  'order-completed': { title: 'Your order was delivered', body: 'Enjoy it.' },
  'order-failed': { title: 'Your order could not be delivered', body: 'The reason is shown in the order.' },
  'delivery-failed': {
    title: 'A delivery failed',
    body: 'The order did not reach the customer. The reason is shown in it.',
    needs: 'orders',
  },
  'delivery-offered': {
    title: 'A delivery is on offer',
    body: 'Accept it before its time ends or another rider has it.',
  },
  'delivery-ready': { title: 'An order is ready', body: 'It waits for you at the store.' },
  'delivery-arrived': {
    title: 'Your order is here',
    body: 'Meet the rider and give the code. They wait for a short while only.',
  },
  'delivery-given-up': {
    title: 'A rider gave an order back',
    body: 'It is on offer to others again.',
    needs: 'orders',
  },
  'delivery-unassigned': {
    title: 'An order has lost its rider',
    body: 'The rider can no longer bring it. It is offered to others.',
    needs: 'orders',
  },
  'delivery-untaken': {
    title: 'No rider took an order',
    body: 'Its time on offer is over. Offer it again.',
    needs: 'orders',
  },
  'delivery-cancelled': { title: 'A delivery was cancelled', body: 'You need not pick it up.' },
  'delivery-taken-away': {
    title: 'A delivery was taken from you',
    body: 'You need not pick it up. The reason is shown in the order.',
  },
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
    body: 'It is in your wallet. The store can still make what you wanted: order it again and pay from the wallet.',
  },
  'message-new': { title: 'A new message', body: 'Somebody has written to you.', needs: 'chat' },
  'ticket-answered': {
    title: 'Support has answered',
    body: 'Read it, and write back if you need more.',
    needs: 'chat',
  },
  'ticket-resolved': {
    title: 'Your question is resolved',
    body: 'If it is not, write on it again before it closes.',
    needs: 'chat',
  },
  'ticket-closed': {
    title: 'Your question is closed',
    body: 'Ask again whenever you need to.',
    needs: 'chat',
  },
  'ticket-new': { title: 'Somebody needs support', body: 'A new ticket waits for an answer.' },
} satisfies { [type: string]: Text }

export type AlertType = keyof typeof alertTexts

/** What an alert says, with its amounts filled in. */
export function textOf(type: AlertType, amounts: { [name: string]: string } = {}): Text {
  const text: Text = alertTexts[type]
  return { ...text, body: text.body.replace(/\{(\w+)\}/g, (_, name) => amounts[name]!) }
}
