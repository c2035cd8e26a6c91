import type { ExecutionStatus, TrackingType } from '#contract/states.ts'
import type { Move } from '../life-cycle/order-rules.ts'

type Messages = { [status in Exclude<ExecutionStatus, 'cancelled'>]: string }

const ownDelivery = 'The store delivers it itself'

/** The text of each step by its status. */
const messages: { [type in TrackingType]: Messages } = {
  'customer-payment': {
    pending: 'The customer will pay',
    ongoing: 'Waiting for the customer to pay',
    completed: 'Paid by the customer',
    failed: 'Not paid in time',
    skipped: 'Nothing to pay',
  },
  'store-acceptance': {
    pending: 'The store will be asked once it is paid',
    ongoing: 'Waiting for the store to accept',
    completed: 'Accepted by the store',
    failed: 'Not accepted by the store',
    skipped: 'Accepted without being asked',
  },
  'store-preparation': {
    pending: 'The store will prepare it',
    ongoing: 'The store is preparing it',
    completed: 'Ready at the store',
    failed: 'The store could not prepare it',
    skipped: 'Nothing to prepare',
  },
  'rider-acceptance': {
    pending: 'A rider will take it',
    ongoing: 'Waiting for a rider to take it',
    completed: 'Taken by a rider',
    failed: 'No rider took it',
    skipped: ownDelivery,
  },
  'rider-store-arrival': {
    pending: 'The rider will come to the store',
    ongoing: 'The rider is on the way to the store',
    completed: 'The rider came to the store',
    failed: 'The rider did not come to the store',
    skipped: ownDelivery,
  },
  'rider-pickup': {
    pending: 'The rider will pick it up',
    ongoing: 'The rider is picking it up',
    completed: 'Picked up by the rider',
    failed: 'The rider could not pick it up',
    skipped: ownDelivery,
  },
  'rider-customer-arrival': {
    pending: 'The rider will come to the customer',
    ongoing: 'The rider is on the way to the customer',
    completed: 'The rider came to the customer',
    failed: 'The rider did not come to the customer',
    skipped: ownDelivery,
  },
  'customer-delivery': {
    pending: 'It will be brought to the customer',
    ongoing: 'On the way to the customer',
    completed: 'Delivered to the customer',
    failed: 'It could not be delivered',
    skipped: 'Nothing to deliver',
  },
}

/** The text of the remaining, cancelled steps, by the move that ended the order. */
const cancelled: { [move in Move]?: string } = {
  expire: 'Cancelled: it was not paid in time',
  cancel: 'Cancelled by the customer',
  reject: 'Cancelled: the store did not accept it',
  lapse: 'Cancelled: the store did not answer in time',
  'call-off': 'Cancelled by the store',
  'cancel-overdue': 'Cancelled: nobody picked it up in time',
  fail: 'Cancelled: the delivery failed',
}

export const trackingMessage = (
  type: TrackingType,
  status: ExecutionStatus,
  lastMove: Move | null,
): string =>
  status === 'cancelled' ? ((lastMove && cancelled[lastMove]) ?? 'Cancelled') : messages[type][status]
