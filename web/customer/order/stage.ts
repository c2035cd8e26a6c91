import type { Order } from '#contract/records/order.ts'
import type { TrackingType } from '#contract/states.ts'
import { now } from '../../kit/clock.ts'
import { durationText, isNear, momentText } from '../../kit/time.tsx'
import { orderWords } from './words.ts'

/** The state of an order for the customer: what is happening, and how far it is. */
export interface Stage {
  headline: string
  /** How many of the five steps are done; undefined if the order ended without delivery. */
  done: number | undefined
  kind: 'waiting' | 'moving' | 'good' | 'bad'
}

const stepOf = (order: Order, type: TrackingType) => order.trackings.find((step) => step.type === type)
export const isDone = (order: Order, type: TrackingType): boolean =>
  stepOf(order, type)?.status === 'completed'

export const isUnpaid = ({ status, payment }: Order): boolean =>
  status === 'pending' && (payment.status === 'pending' || payment.status === 'failed')

/** «Pay within 12 min», for an unpaid order. */
export function payText({ dateDeadline }: Order, at: number): string | undefined {
  const left = dateDeadline && isNear(dateDeadline) ? Date.parse(dateDeadline) - at : 0
  return left > 60_000 ? `${orderWords.payWithin} ${durationText(left)}` : undefined
}

/** Whether the order has not ended. */
export const isRunning = ({ status }: Order): boolean =>
  ['pending', 'accepted', 'ready', 'ongoing'].includes(status)

/** An order that is wanted later than this counts as an order for later. */
const farMs = 60 * 60_000

export const isForLater = ({ dateScheduled }: Order): boolean =>
  dateScheduled !== null && Date.parse(dateScheduled) - now() > farMs

/** Whether the food is prepared. */
export const isMade = (order: Order): boolean => isDone(order, 'store-preparation')

function acceptedHeadline(order: Order): string {
  const { headlines } = orderWords
  const { rider, store, dateScheduled } = order
  const isReady = isMade(order)
  if (rider && isDone(order, 'rider-store-arrival')) return headlines.atStore(rider.name)
  if (rider && isReady) return headlines.toStore(rider.name)
  if (isReady)
    return stepOf(order, 'rider-acceptance')?.status === 'skipped' ? headlines.ready : headlines.noRider
  if (isForLater(order)) return headlines.scheduled(momentText(Date.parse(dateScheduled!)))
  return headlines.accepted(store.name)
}

export function stageOf(order: Order): Stage {
  const { headlines } = orderWords
  const { status, store, rider, payment } = order
  if (isUnpaid(order)) {
    const headline = payment.status === 'failed' ? headlines.declined : headlines.unpaid
    return { headline, done: 0, kind: 'waiting' }
  }
  if (status === 'pending') return { headline: headlines.pending(store.name), done: 1, kind: 'waiting' }
  if (status === 'accepted' || status === 'ready')
    return {
      headline: acceptedHeadline(order),
      done: isMade(order) ? 3 : 2,
      kind: 'moving',
    }
  if (status === 'ongoing') {
    const isAtDoor = rider && isDone(order, 'rider-customer-arrival')
    return { headline: isAtDoor ? headlines.atDoor(rider.name) : headlines.ongoing, done: 4, kind: 'moving' }
  }
  if (status === 'completed') return { headline: headlines.completed, done: 5, kind: 'good' }
  return { headline: headlines[status], done: undefined, kind: 'bad' }
}
