import type { Order } from '#contract/records/order.ts'
import type { Arrival, OrderStatus, TrackingType } from '#contract/states.ts'
import type { Waiting } from '../../live/outbox.ts'

/** How far an order is, for its rider: as the service knows it, and as it will be when what waits is sent. */

const isDone = ({ trackings }: Order, type: TrackingType) =>
  trackings.some((step) => step.type === type && step.status === 'completed')

/** The kitchen has said so. */
export const isReady = (order: Order): boolean =>
  isDone(order, 'store-preparation') || order.actions.includes('ongoing')

export const hasArrived = (order: Order, arrival: Arrival): boolean => isDone(order, arrival)

/** How long a rider waits for a customer who does not come, while the service does not know of the arrival and so has set no end. */
const noShowMs = 8 * 60_000

/** From when an order may be ended because the customer does not come; undefined before the rider has arrived. */
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

/** What waits to be sent for an order, the oldest first. */
export const waitingFor = (orderId: string, entries: readonly Waiting[]): Waiting[] =>
  entries.filter(({ input, refusal }) => !refusal && (input as Call).params?.orderId === orderId)

/**
 * Whether a step that was refused is of no more interest: the order is at that step or beyond it. `order` is undefined where the rider
 * has no open order of that id.
 */
export function hasMovedOn({ operationId, input }: Waiting, order: Order | undefined): boolean {
  if (!order || order.status === 'completed') return true
  if (operationId === 'rejectOrder') return order.status !== 'pending' && order.status !== 'accepted'
  const { body: { status, tracking } = {} } = input as Call
  if (tracking)
    return isDone(order, tracking) || (tracking === 'rider-store-arrival' && order.status === 'ongoing')
  return status === order.status
}

/** The order as the rider has left it, though the service may not know yet. */
export const foreseen = (order: Order, entries: readonly Waiting[]): Order =>
  waitingFor(order.id, entries).reduce(after, order)
