import type { Caller, RiderCategory, RoleStatus } from '#contract/states.ts'
import type { ErrorWords } from '../../live/explain.ts'
import { fieldFaults } from '../../shared/words/en/field-faults.ts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

const roles: { [role in Caller]: string } = {
  customer: 'Customer',
  rider: 'Rider',
  store: 'Store owner',
  assistant: 'Assistant',
  operator: 'Operator',
}

const roleStatuses: { [status in RoleStatus]: string } = {
  pending: 'Waiting',
  active: 'Active',
  rejected: 'Rejected',
  suspended: 'Suspended',
  revoked: 'Revoked',
}

const riderCategories: { [category in RiderCategory]: string } = {
  independent: 'On their own',
  platform: 'For Buka',
  vendor: 'For a store',
}

/** The texts of the first screens of the operators' app; those of other screens are loaded with them. */
export const en = {
  app: 'Buka desk',
  errors: {
    offline: 'There is no connection to Buka. Check your network and try again.',
    unexpected: 'Something went wrong on our side. Please try again.',
    tooOften: (seconds: number) =>
      `That was tried too often. Please wait ${seconds < 100 ? plural(seconds, 'second', 'seconds') : plural(Math.ceil(seconds / 60), 'minute', 'minutes')}.`,
    request: (id: string) => `Request ${id}`,
    fields: fieldFaults,
    codes: {
      'request.invalid': 'Something does not fit yet. Look at what is marked.',
      'auth.credentials.incorrect':
        'The telephone number or the password is not right, or it is no operator’s.',
      'auth.password.incorrect': 'That is not your password.',
      'otp.incorrect': 'That is not the code. Look at the newest SMS from Buka.',
      'otp.ended': 'This code is no longer good. Ask for a new one.',
      'otp.proof.ended': 'That took a little long. Ask for a new code.',
      'otp.proof.invalid': 'That took a little long. Ask for a new code.',
      'order.move.illegal': 'The order has changed meanwhile. Look at how it stands now.',
      'user.role-status.illegal':
        'That cannot be done as things stand. A colleague may have decided meanwhile; a rider needs a category first, and who works for a store needs a store that has accepted them.',
      'adjustment.own': 'You proposed it. Another operator has to confirm it.',
      'adjustment.decided': 'A colleague has decided it otherwise meanwhile.',
      'adjustment.insufficient': 'The wallet has less than that by now. Reject it, and propose another sum.',
      'complaint.decided': 'It was decided otherwise or withdrawn meanwhile.',
      'suspense.assigned': 'A colleague has assigned it otherwise meanwhile.',
      'payment.absent': 'There is no payment with this reference.',
      'invite-request.decided': 'A colleague has decided it otherwise meanwhile.',
      'ticket.ended': 'The ticket is closed. Nothing can be written on it any more.',
      'ticket.exists': 'They have opened another ticket since. Answer that one.',
      'wallet.bank.absent': 'The person has removed this bank account meanwhile. Load the page anew.',
      'wallet.funds.insufficient': 'The wallet has less than that.',
      'wallet.withdrawals.paused':
        'Payouts are closed for a day after the password was reset or the telephone changed.',
      'wallet.receivable.open':
        'Something is owed from this wallet. Nothing is paid out before that is settled.',
      'server.busy': 'The service is busy. Please try again in a moment.',
    },
  } satisfies ErrorWords,
  again: 'Try again',
  more: 'Show more',
  close: 'Close',
  fillIn: 'Fill this in.',
  updateReady: 'A new version of Buka is ready.',
  update: 'Use it now',
  you: 'you',
  colleague: 'a colleague',
  roles,
  roleStatuses,
  riderCategories,
  nav: {
    label: 'Parts of the app',
    home: 'Now',
    orders: 'Orders',
    people: 'People',
    complaints: 'Complaints',
    tickets: 'Tickets',
    money: 'Money',
    stores: 'Stores',
    town: 'Town',
    audit: 'Audit log',
    account: 'More',
    alerts: 'Alerts',
    unread: (count: number) => `Alerts: ${count} unread`,
    waiting: (count: number) => `${count} waiting`,
  },
  find: 'Find an order by number, telephone or name',
  cut: 'No connection.',
  cutHint: 'What is shown may be out of date. We keep trying.',
  signIn: {
    title: 'Sign in',
    why: 'For the staff of Buka.',
    next: 'Continue',
    forgot: 'A forgotten password is reset by whoever runs the service.',
  },
  confirm: { stay: 'Not yet' },
  split: {
    detail: 'What is chosen',
    none: 'Nothing is chosen',
    noneHint: 'Choose from the list.',
    back: 'To the list',
  },
  home: {
    title: 'Now',
    waiting: 'What waits for us',
    users: 'People to approve',
    complaints: 'Complaints to decide',
    tickets: 'Tickets nobody has taken up',
    suspense: 'Payments to assign',
    adjustments: 'Adjustments to confirm',
    withdrawals: 'Withdrawals without an end for over an hour',
    orders: 'Orders under way',
    pending: 'Wait for payment or the store',
    accepted: 'In the kitchen',
    ready: 'Ready to be picked up',
    ongoing: 'On the way',
    late: 'Late',
    lateHint: 'Past the promised time',
    market: 'Riders and stores',
    available: 'Riders at work',
    busy: 'Riders with orders',
    open: 'Stores open',
  },
}

export type Words = typeof en
