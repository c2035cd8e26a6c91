import {
  type ExecutionStatus,
  type TimelineType,
  type TrackingType,
  timelineTypes,
  trackingTypes,
} from '#contract/states.ts'
import type { Step } from '../order-row.ts'
import type { Rule } from './order-rules.ts'

/** The steps of an order (`trackings`) and its stops (`timelines`). */
export interface Steps {
  trackings: Step<TrackingType>[]
  timelines: Step<TimelineType>[]
}

const riderSteps: TrackingType[] = [
  'rider-acceptance',
  'rider-store-arrival',
  'rider-pickup',
  'rider-customer-arrival',
]

/** The steps and stops of a new order. Where the store delivers itself, the rider's steps are skipped. */
export function firstSteps(deliversItself: boolean, at: Date): Steps {
  const dateCreated = at.toISOString()
  const statusOf = (type: TrackingType): ExecutionStatus => {
    if (type === 'customer-payment') return 'ongoing'
    return deliversItself && riderSteps.includes(type) ? 'skipped' : 'pending'
  }
  return {
    trackings: trackingTypes.map((type) => ({ type, status: statusOf(type), dateCreated })),
    timelines: timelineTypes.map((type) => ({ type, status: 'pending', dateCreated })),
  }
}

/** All entries are created with their order; the stored `dateCreated` is the date of the entry's last change. */
export function datesOf({ dateCreated: changed }: { dateCreated: string }, orderCreated: string) {
  return { dateCreated: orderCreated, dateUpdated: changed > orderCreated ? changed : orderCreated }
}

const isOver = (status: ExecutionStatus) => status !== 'pending' && status !== 'ongoing'

function changed<T extends string>(
  steps: Step<T>[],
  changes: { readonly [type in T]?: ExecutionStatus },
  rest: ExecutionStatus | undefined,
  at: Date,
): Step<T>[] {
  return steps.map((step) => {
    const to = changes[step.type] ?? rest
    return to === undefined || to === step.status || isOver(step.status)
      ? step
      : { ...step, status: to, dateCreated: at.toISOString() }
  })
}

/** The steps and stops after a change. Those that have ended stay as they are. */
export const stepsAfter = (
  order: Steps,
  { trackings = {}, timelines = {}, rest }: Pick<Rule, 'trackings' | 'timelines' | 'rest'>,
  at: Date,
): Steps => ({
  trackings: changed(order.trackings, trackings, rest, at),
  timelines: changed(order.timelines, timelines, rest, at),
})

/** The steps with the rider's steps reset to pending. */
export const stepsWithoutRider = (order: Steps, at: Date): Step<TrackingType>[] =>
  order.trackings.map((step) =>
    riderSteps.includes(step.type) && step.status !== 'pending'
      ? { ...step, status: 'pending', dateCreated: at.toISOString() }
      : step,
  )
