import type { Order } from '#contract/records/order.ts'

type Tracking = Order['trackings'][number]

/** Whether a step was taken, or tried in vain. */
export const isOver = <T extends Pick<Tracking, 'status'>>(
  step: T,
): step is T & { status: 'completed' | 'failed' } => step.status === 'completed' || step.status === 'failed'

/** Whether a step is over or under way. */
export const hasBegun = (step: Pick<Tracking, 'status'>): boolean => isOver(step) || step.status === 'ongoing'

/**
 * The steps of an order as they came: a rider may take it before the food is ready or after. `hasTime` says which have a place in time;
 * the others follow. Of an order that ended early, steps that were never taken are left out.
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
