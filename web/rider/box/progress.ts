import type { Order } from '#contract/records/order.ts'
import type { Arrival, OrderStatus, TrackingType } from '#contract/states.ts'
import type { Waiting } from '../../live/outbox.ts'

/** The progress of an order for its rider: as the service knows it, and as it will be when all waiting steps are sent. */

const isDone = ({ trackings }: Order, type: TrackingType) =>
  trackings.some((step) => step.type === type && step.status === 'completed')

/** Whether the food is ready: the store has said so, or the service allows the pick-up. */
export const isReady = (order: Order): boolean =>
  isDone(order, 'store-preparation') || order.actions.includes('ongoing')

export const hasArrived = (order: Order, arrival: Arrival): boolean => isDone(order, arrival)

/**
 * How long a rider waits for a customer who does not come. Used while the service does not know of the arrival, and so has set no
 * deadline.
 */
const noShowMs = 8 * 60_000

/** From when on the rider may end an order because the customer does not come; undefined before the rider has arrived. */
export function noShowAt({ trackings, dateDeadline }: Order): number | undefined {
  const arrival = trackings.find(({ type }) => type === 'rider-customer-arrival')
  if (arrival?.status !== 'completed') return undefined
  return dateDeadline ? Date.parse(dateDeadline) : Date.parse(arrival.dateUpdated) + noShowMs
}

type Body = { status?: OrderStatus; tracking?: Arrival }
type Call = { params?: { orderId?: string }; body?: Body }

function withSteps(order: Order, types: readonly TrackingType[], at: number): Order {
  const dateUpdated = new Date(at).toISOString()
  const trackings = order.trackings.map((step) =>
    types.includes(step.type) ? { ...step, status: 'completed' as const, dateUpdated } : step,
  )
  return { ...order, trackings }
}

function after(order: Order, { operationId, input, addedAt }: Waiting): Order {
  if (operationId === 'rejectOrder')
    return { ...order, status: order.status === 'pending' ? 'rejected' : 'cancelled', actions: [] }
  const { body: { status, tracking } = {} } = input as Call
  if (tracking)
    return {
      ...withSteps(order, [tracking], addedAt),
      actions: order.actions.filter((action) => action !== tracking),
    }
  if (status === 'ongoing')
    return {
      ...withSteps(order, ['store-preparation', 'rider-store-arrival', 'rider-pickup'], addedAt),
      status,
      actions: ['completed', 'rider-customer-arrival'],
      dateDeadline: null,
    }
  return status ? { ...order, status, actions: [] } : order
}

/** The steps of an order that wait to be sent, the oldest first. */
export const waitingFor = (orderId: string, entries: readonly Waiting[]): Waiting[] =>
  entries.filter(({ input, refusal }) => !refusal && (input as Call).params?.orderId === orderId)

/**
 * Whether a refused step no longer matters, because the order has reached that step or a later one. `order` is undefined if the
 * rider has no open order of that id.
 */
export function hasMovedOn({ operationId, input }: Waiting, order: Order | undefined): boolean {
  if (!order || order.status === 'completed') return true
  if (operationId === 'rejectOrder') return order.status !== 'pending' && order.status !== 'accepted'
  const { body: { status, tracking } = {} } = input as Call
  if (tracking)
    return isDone(order, tracking) || (tracking === 'rider-store-arrival' && order.status === 'ongoing')
  return status === order.status
}

/** The order as it will be when all waiting steps are sent. */
export const foreseen = (order: Order, entries: readonly Waiting[]): Order =>
  waitingFor(order.id, entries).reduce(after, order)
