import type { OrderStatus } from '#contract/states.ts'
import { type ActName, actNames } from './order-acts.ts'
import type { Place } from './order-states.ts'

type Expected = { [act in ActName]?: OrderStatus | 'again' | `${number} ${string}` }

const rejecting: Expected = { 'store rejects': 'cancelled' }
const atStore: Expected = { ...rejecting, 'rider is at the store': 'accepted' }
const byOperator: Expected = { 'operator fails': 'failed', 'operator completes': 'completed' }
const carriedOff: Expected = { 'customer cancels': 'cancelled', 'operator fails': 'cancelled' }
const tooEarly = '409 order.no-show.too-early'
const onTheWay: Expected = {
  ...byOperator,
  'rider completes': 'completed',
  'rider says failed': tooEarly,
  'rider is at the door': 'ongoing',
}

/** The result of each possible action by state. All others are refused with 409 and change nothing. */
export const table: { [place in Place]: Expected } = {
  unpaid: { 'customer cancels': 'cancelled' },
  'unpaid, card declined': { 'customer cancels': 'cancelled' },
  paid: { 'customer cancels': 'cancelled', 'store accepts': 'accepted', 'store rejects': 'rejected' },
  'paid, too late to accept': { 'customer cancels': 'cancelled', 'store rejects': 'rejected' },
  accepted: { ...rejecting, 'store is ready': 'ready', 'store accepts': 'again' },
  'accepted, with rider': { ...atStore, 'store is ready': 'ready', 'store accepts': 'again' },
  'accepted, overdue': { ...rejecting, ...carriedOff, 'store is ready': 'ready', 'store accepts': 'again' },
  ready: { ...rejecting, 'store is ready': 'again' },
  'ready, with rider': {
    ...atStore,
    'store is ready': 'again',
    'store hands over': 'ongoing',
    'rider picks up': 'ongoing',
  },
  'ready, overdue': {
    ...atStore,
    ...carriedOff,
    'store is ready': 'again',
    'store hands over': 'ongoing',
    'rider picks up': 'ongoing',
  },
  'ready, store delivers': { ...rejecting, 'store is ready': 'again', 'store hands over': 'ongoing' },
  ongoing: { ...onTheWay, 'rider picks up': 'again' },
  'handed over': { ...onTheWay, 'store hands over': 'again' },
  'ongoing, customer does not come': {
    ...onTheWay,
    'rider picks up': 'again',
    'rider is at the door': 'again',
    'rider says failed': 'failed',
  },
  'ongoing, code locked': {
    ...onTheWay,
    'rider picks up': 'again',
    'rider completes': '403 order.code.locked',
    'store completes with code': '403 order.code.locked',
  },
  'ongoing, store delivers': {
    ...byOperator,
    'store hands over': 'again',
    'store completes with code': 'completed',
    'store completes without': 'completed',
  },
  'completed by rider': { 'rider completes': 'again' },
  'completed by store': { 'store completes with code': 'again' },
  'completed without code': { 'store completes without': 'again' },
  'completed by operator': { 'operator completes': 'again' },
  'rejected by store': { 'store rejects': 'again' },
  'rejected by time': {},
  'cancelled by customer': { 'customer cancels': 'again' },
  'cancelled by store': { 'store rejects': 'again' },
  'cancelled by time': {},
  'failed by rider': { 'rider says failed': 'again' },
  'failed by operator': { 'operator fails': 'again' },
}

/** States in which the order is invisible to the rider or the store. */
export const unknownTo: { [place in Place]?: string[] } = {
  unpaid: ['store', 'rider'],
  'unpaid, card declined': ['store', 'rider'],
  'cancelled by time': ['store', 'rider'],
  ...Object.fromEntries(
    [
      'paid',
      'paid, too late to accept',
      'accepted',
      'accepted, overdue',
      'ready',
      'ready, store delivers',
      'ongoing, store delivers',
      'completed by store',
      'completed without code',
      'rejected by store',
      'rejected by time',
      'cancelled by customer',
    ].map((place) => [place, ['rider']]),
  ),
}

export function expectedOf(place: Place, act: ActName): string {
  const side = act.split(' ')[0]!
  if (unknownTo[place]?.includes(side)) return '404 order.absent'
  return table[place][act] ?? '409 order.move.illegal'
}

const isRefusal = (expected: string) => /^\d/.test(expected)
const those = (place: Place, are: (expected: string) => boolean): ActName[] =>
  actNames.filter((act) => are(expectedOf(place, act)))

export const refusedAt = (place: Place) => those(place, isRefusal)
export const repeatedAt = (place: Place) => those(place, (expected) => expected === 'again')
export const legalAt = (place: Place) =>
  those(place, (expected) => !isRefusal(expected) && expected !== 'again')
