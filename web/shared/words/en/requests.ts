import type { RequestStatus, StorePermission } from '#contract/states.ts'
import { fieldFaults } from './field-faults.ts'

const permissions: { [permission in StorePermission]: string } = {
  orders: 'Orders',
  menu: 'Menu',
  chat: 'Talk',
  money: 'Money',
}
const statuses: { [status in RequestStatus]: string } = {
  pending: 'Waiting for an answer',
  accepted: 'You work there',
  rejected: 'Not taken',
  revoked: 'Ended',
}

export const en = {
  title: 'Where you work',
  ask: 'Ask to work for a store',
  store: 'Name of the store, or its link',
  storeHint: 'For instance Iya Basira Canteen',
  which: 'Which one is it?',
  missing: fieldFaults.missing!,
  find: 'Find the store',
  isIt: 'Is it this one?',
  message: 'What should the owner know?',
  send: 'Send the request',
  sent: 'Your request is sent. You see the store here as soon as the owner says yes.',
  other: 'Another store',
  requests: 'Your requests',
  statuses,
  withdraw: 'Take it back',
  leave: 'Leave',
  leaveTitle: (store: string) => `Leave ${store}?`,
  leaveHint: 'You see nothing of it from that moment. To come back, ask again.',
  left: (store: string) => `You do not work for ${store} any more.`,
  withdrawn: 'The request is taken back.',
  noneTitle: 'No requests yet',
  notThere: 'There is no store by that name.',
  permissions,
  close: 'Close',
  more: 'Show more',
  again: 'Try again',
}
