type Values = { [name: string]: string }

const filled = (template: string, values: Values) =>
  template.replace(/\{(\w+)\}/g, (_, name) => values[name]!)

/** An error whose text contains values, such as settings: the text with the default values, and its template. */
const withTemplate = (status: number, template: string, usual: Values) => ({
  status,
  message: filled(template, usual),
  template,
})

/** The registry of all errors: code, HTTP status and the text for the caller. */
export const errors = {
  'request.malformed': { status: 400, message: 'The request could not be read.' },
  'request.invalid': { status: 400, message: 'Something in the request does not fit; see fields.' },
  'request.content-type': { status: 400, message: 'Send the body as application/json.' },
  'request.too-large': { status: 400, message: 'The body is larger than this operation takes.' },
  'request.idempotency-key.reused': {
    status: 400,
    message: 'This Idempotency-Key was used before with another body. Use a new key.',
  },
  'request.idempotency-key.running': {
    status: 409,
    message: 'A request with this Idempotency-Key is still running. Try again shortly.',
  },
  'request.rate-limited': { status: 429, message: 'Too many requests. Wait as long as the answer says.' },
  'route.unknown': { status: 404, message: 'There is no such operation.' },
  'server.error': { status: 500, message: 'Something went wrong on our side. It has been recorded.' },
  'server.busy': { status: 429, message: 'The service is busy. Try again shortly.' },

  'auth.token.missing': { status: 401, message: 'Send a bearer token in the Authorization header.' },
  'auth.token.invalid': { status: 401, message: 'The token is not valid. Sign in again.' },
  'auth.token.expired': { status: 401, message: 'The token has expired. Refresh it.' },
  'auth.session.ended': { status: 401, message: 'This session has ended. Sign in again.' },
  'auth.role.forbidden': { status: 403, message: 'Your role may not do this.' },
  'auth.role.not-active': { status: 403, message: 'Your role is not active yet.' },
  'auth.credentials.incorrect': { status: 401, message: 'The telephone or the password is not right.' },
  'auth.second-factor.required': {
    status: 403,
    message:
      'Operators also prove their telephone: send an OTP with purpose sign-in, verify it, send the proof.',
  },
  'auth.refresh-token.invalid': { status: 401, message: 'The refresh token is not valid. Sign in again.' },
  'auth.telephone.taken': {
    status: 409,
    message: 'There is already an account for this telephone and role.',
  },
  'auth.password.incorrect': {
    status: 403,
    message: 'The current password is not right.',
    concernsSecret: true,
  },

  'account.suspended': withTemplate(403, 'This account is suspended. {reason}', {
    reason: 'Contact support to learn more.',
  }),

  'otp.incorrect': { status: 400, message: 'The code is not right.' },
  'otp.ended': {
    status: 410,
    message: 'The code has expired, was used, or was tried too often. Ask for a new one.',
  },
  'otp.resend.too-soon': {
    status: 429,
    message: 'A code was sent moments ago. Wait as long as Retry-After says.',
  },
  'otp.sends.exhausted': {
    status: 429,
    message:
      'Too many codes for this telephone or e-mail address. Wait as long as Retry-After says, or send the password or device token.',
  },
  'otp.proof.invalid': { status: 400, message: 'The proof does not fit this telephone, purpose and role.' },
  'otp.proof.ended': { status: 410, message: 'The proof has expired or was used. Verify a new code.' },

  'invite-code.required': {
    status: 403,
    message: 'Signing up in this role needs an invite code at present.',
  },
  'invite-code.invalid': {
    status: 400,
    message: 'The invite code is not right for this telephone and role.',
  },
  'invite-code.ended': { status: 410, message: 'The invite code has expired or was used.' },
  'invite-request.absent': { status: 404, message: 'There is no such invite request.' },
  'invite-request.decided': { status: 409, message: 'The invite request was decided otherwise.' },

  'user.suspended': { status: 403, message: 'The user is suspended.' },
  'user.absent': { status: 404, message: 'There is no such user.' },
  'user.deleted': { status: 410, message: 'This account is gone.' },
  'user.role-category.fixed': {
    status: 409,
    message: 'The category can only be chosen while the role is pending. An operator can change it.',
  },
  'user.role-status.illegal': {
    status: 409,
    message: 'The role cannot go from its present status to that one.',
  },
  'user.bank.unresolved': { status: 400, message: 'The bank does not know this account.' },
  'user.has-stores': { status: 409, message: 'You still own a store. Delete your stores first.' },
  'session.absent': { status: 404, message: 'There is no such session.' },
  'device.absent': { status: 404, message: 'There is no such device.' },

  'store.absent': { status: 404, message: 'There is no such store.' },
  'store.deleted': { status: 410, message: 'This store is gone.' },
  'store.permission.missing': { status: 403, message: 'The owner of the store has not allowed you this.' },
  'store.too-many': { status: 409, message: 'You have as many stores as one owner may have.' },
  'store.changed': { status: 409, message: 'It was changed meanwhile. Read it again and send its version.' },

  'menu.category.absent': { status: 404, message: 'There is no such category.' },
  'menu.category.exists': { status: 409, message: 'There is already a category of this name.' },
  'menu.category.not-empty': {
    status: 409,
    message: 'The category still has items. Move or delete them first.',
  },
  'menu.item.absent': { status: 404, message: 'There is no such item.' },
  'menu.item.in-combo': { status: 409, message: 'A combo contains this item. Change the combo first.' },

  'store-request.absent': { status: 404, message: 'There is no such request.' },
  'store-request.exists': { status: 409, message: 'You already work here, or wait for an answer.' },
  'store-request.not-vendor': {
    status: 403,
    message: 'Only vendor riders work for one store. Choose that category.',
  },
  'store-request.decided': { status: 409, message: 'The request was decided otherwise.' },
  'store-request.sender-unfit': {
    status: 409,
    message: 'The sender cannot work for a store at present: barred by the platform, or no vendor rider.',
  },

  'review.absent': { status: 404, message: 'There is no such review.' },
  'review.exists': { status: 409, message: 'You have reviewed already. Change your review instead.' },
  'review.not-entitled': { status: 403, message: 'Only those with a completed order together may review.' },

  'wallet.absent': { status: 404, message: 'There is no such wallet.' },
  'wallet.funds.insufficient': { status: 400, message: 'The wallet has less than that, with any fee.' },
  'wallet.bank.absent': { status: 400, message: 'This is not one of the saved bank records.' },
  'wallet.withdrawal.repeated': withTemplate(
    400,
    'The same withdrawal was made moments ago. Send an Idempotency-Key with each, or wait {time}.',
    { time: '30 seconds' },
  ),
  'wallet.withdrawals.paused': withTemplate(
    403,
    'Withdrawals are closed for {time} after a reset or a changed telephone.',
    { time: '24 hours' },
  ),
  'wallet.receivable.open': {
    status: 403,
    message: 'Something is owed from this wallet. It can be withdrawn from once that is paid.',
  },
  'wallet.pin.unset': {
    status: 403,
    message: 'The wallet has no pin yet. Set one first.',
    concernsSecret: true,
  },
  'wallet.pin.incorrect': { status: 403, message: 'The pin is not right.', concernsSecret: true },
  'wallet.pin.locked': {
    ...withTemplate(
      403,
      'The pin is locked: wait {time} after wrong try {locking}, reset it by OTP after wrong try {last}.',
      { time: '15 minutes', locking: '5', last: '10' },
    ),
    concernsSecret: true,
  },
  'wallet.top-up.off': { status: 403, message: 'Wallets cannot be topped up here.' },
  'transaction.absent': { status: 404, message: 'There is no such transaction.' },
  'receipt.absent': { status: 404, message: 'There is no such receipt.' },
  'receipt.ended': {
    status: 410,
    message: 'The address of the receipt has ended. Read the transaction again.',
  },
  'order.absent': { status: 404, message: 'There is no such order.' },
  'order.payment.settled': { status: 409, message: 'The order is paid, or waits for no payment any more.' },
  'order.payment.ended': { status: 410, message: 'The time to pay for this order has ended.' },
  'order.move.illegal': {
    status: 409,
    message: 'The order does not stand where this can be done; see fields.',
  },
  'order.unpaid.too-many': {
    status: 409,
    message: 'Too many of your orders wait to be paid. Pay or cancel one first.',
  },
  'order.delivery.dearer': { status: 409, message: 'Delivery there costs more than was paid.' },
  'order.delivery.too-far': { status: 409, message: 'The store does not deliver there.' },
  'order.offer.lost': { status: 409, message: 'Another rider has taken it.' },
  'order.offer.ended': { status: 410, message: 'The offer has ended.' },
  'order.rider.not-own': {
    status: 409,
    message: 'The rider is not one of the store. Only an operator can take the order from them.',
  },
  'order.code.incorrect': { status: 403, message: 'The code is not right.' },
  'order.code.locked': {
    status: 403,
    message: 'The code was wrong too often. An operator can end the order.',
  },
  'order.arrival.too-far': withTemplate(409, 'Your position is more than {distance} away.', {
    distance: '200 metres',
  }),
  'order.no-show.too-early': withTemplate(
    409,
    'Wait for the customer: this can be done {time} after you said you had arrived.',
    { time: '8 minutes' },
  ),
  'rider.box.locked': { status: 409, message: 'Your box takes no more orders until it is delivered.' },
  'rider.box.full': { status: 409, message: 'Your box is full.' },
  'rider.box.too-far': { status: 409, message: 'The store is too far from the first one of your box.' },
  'cart.empty': { status: 409, message: 'There is nothing in the cart.' },
  'cart.changed': {
    status: 409,
    message: 'Prices or the menu have changed; see fields, and read the cart again.',
  },
  'cart.problems': { status: 409, message: 'The cart cannot be ordered as it is; see fields.' },
  'complaint.absent': { status: 404, message: 'There is no such complaint.' },
  'complaint.exists': { status: 409, message: 'You have complained on this order already.' },
  'complaint.too-early': { status: 409, message: 'The order has not ended yet.' },
  'complaint.ended': { status: 410, message: 'The time to complain on this order has ended.' },
  'complaint.decided': { status: 409, message: 'The complaint was decided otherwise, or withdrawn.' },
  'adjustment.absent': { status: 404, message: 'There is no such adjustment.' },
  'adjustment.decided': { status: 409, message: 'The adjustment was decided otherwise.' },
  'adjustment.own': { status: 403, message: 'Another operator must confirm it.' },
  'adjustment.insufficient': { status: 409, message: 'The wallet has less than that by now.' },
  'suspense.absent': { status: 404, message: 'There is no such suspense item.' },
  'suspense.assigned': { status: 409, message: 'It was assigned otherwise.' },
  'webhook.forged': { status: 401, message: 'The signature is not the provider’s.' },
  'payment.absent': { status: 400, message: 'There is no payment with this reference.' },

  'user.has-balance': {
    status: 409,
    message:
      'The wallet has money, money on its way or a debt. Withdraw the money, or ask support to pay it out or to settle the debt.',
  },
  'user.has-orders': {
    status: 409,
    message: 'There are orders that have not ended, or an open complaint. Wait for their end first.',
  },
  'store.has-orders': {
    status: 409,
    message: 'The store has orders that have not ended, or an open complaint. End them first.',
  },
  'store.has-balance': {
    status: 409,
    message:
      'The store’s wallet has money, money on its way or a debt. Withdraw the money, or ask support to settle the debt.',
  },

  'chat.absent': { status: 404, message: 'There is no such chat.' },
  'chat.not-entitled': {
    status: 403,
    message: 'Messages go only between those who share an order or a request, up to a while after its end.',
  },
  'chat.message.absent': { status: 404, message: 'There is no such message in this chat.' },
  'message.client-id.reused': {
    status: 409,
    message: 'This clientMessageId was used before for another message. Use a new one.',
  },
  'ticket.absent': { status: 404, message: 'There is no such ticket.' },
  'ticket.exists': { status: 409, message: 'You have an open ticket. Write there.' },
  'ticket.ended': { status: 410, message: 'The ticket is closed. Open a new one.' },
  'alert.absent': { status: 404, message: 'There is no such alert of yours.' },

  'realtime.address': {
    status: 400,
    message: 'The address of the socket takes no parameters; the token goes into the first frame.',
  },
  'realtime.upgrade': { status: 400, message: 'This address is for WebSockets: see /docs/realtime.' },
  'realtime.origin': { status: 403, message: 'Pages of this origin may not open sockets.' },
  'realtime.subprotocol': { status: 400, message: 'Offer the subprotocol realtime.v1, or none.' },

  'upload.absent': { status: 404, message: 'There is no such upload.' },
  'upload.ended': { status: 410, message: 'The upload address has expired or was used. Ask for a new one.' },
  'upload.unfit': { status: 400, message: 'The file is not what was announced; see fields.' },
  'provider.unavailable': {
    status: 429,
    message: 'A partner service does not answer at present. Try again shortly.',
  },
} as const satisfies { [code: string]: Declared }

interface Declared {
  status: number
  message: string
  template?: string
  /** About a secret in the body. Not stored for the Idempotency-Key, so that the secret can be corrected under the same key. */
  concernsSecret?: true
}

export type ErrorCode = keyof typeof errors

/** The text of an error for the caller, with these values inserted. */
export function textOf(code: ErrorCode, values?: Values): string {
  const { message, template = message }: Declared = errors[code]
  return values ? filled(template, values) : message
}

/** Whether an error is about a secret in the body. */
export const concernsSecret = (code: ErrorCode): boolean => {
  const declared: Declared = errors[code]
  return declared.concernsSecret ?? false
}

/** Fields of bodies that hold a secret. */
export const secretFields: readonly string[] = ['pin', 'currentPin', 'password']

/** Errors that all operations, or all of a kind, can answer with. */
export const sharedErrors = {
  all: ['request.malformed', 'request.invalid', 'request.rate-limited', 'server.busy', 'server.error'],
  withBody: ['request.content-type', 'request.too-large'],
  withToken: [
    'auth.token.missing',
    'auth.token.invalid',
    'auth.token.expired',
    'auth.session.ended',
    'account.suspended',
  ],
  withRoles: ['auth.role.forbidden'],
  withStore: ['store.absent', 'store.deleted', 'store.permission.missing'],
  withIdempotencyKey: ['request.idempotency-key.reused', 'request.idempotency-key.running'],
} as const satisfies { [when: string]: readonly ErrorCode[] }
