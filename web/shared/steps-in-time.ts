import type { Order } from '#contract/records/order.ts'

type Tracking = Order['trackings'][number]

/** Whether a step was taken, or tried in vain. */
export const isOver = <T extends Pick<Tracking, 'status'>>(
  step: T,
): step is T & { status: 'completed' | 'failed' } => step.status === 'completed' || step.status === 'failed'

/**
 * The steps of an order as they came: a rider may take it before the food is ready or after. Those still to come follow; of an order
 * that ended early, those that were never taken are left out.
 */
export function stepsInTime<T extends Pick<Tracking, 'status' | 'dateUpdated'>>(trackings: T[]): T[] {
  const taken = trackings
    .filter(isOver)
    .toSorted((one, other) => Date.parse(one.dateUpdated) - Date.parse(other.dateUpdated))
  const next = trackings.filter(({ status }) => status === 'ongoing' || status === 'pending')
  return [...taken, ...next]
}
