import type { Order } from '#contract/records/order.ts'

type Tracking = Order['trackings'][number]

/** Whether a step is completed or has failed. */
export const isOver = <T extends Pick<Tracking, 'status'>>(
  step: T,
): step is T & { status: 'completed' | 'failed' } => step.status === 'completed' || step.status === 'failed'

/** Whether a step is over or under way. */
export const hasBegun = (step: Pick<Tracking, 'status'>): boolean => isOver(step) || step.status === 'ongoing'

/**
 * The steps of an order in the order in which they happened, which varies: a rider may accept before or after the food is ready.
 * Steps for which `hasTime` is false follow at the end. Cancelled steps of an order that ended early are left out.
 */
export function stepsInTime<T extends Pick<Tracking, 'status' | 'dateUpdated'>>(
  trackings: T[],
  hasTime: (step: T) => boolean,
): T[] {
  const shown = trackings.filter((step) => hasBegun(step) || step.status === 'pending')
  const timed = shown
    .filter(hasTime)
    .toSorted((one, other) => Date.parse(one.dateUpdated) - Date.parse(other.dateUpdated))
  return [...timed, ...shown.filter((step) => !hasTime(step))]
}
