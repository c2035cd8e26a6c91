import type { Order } from '#contract/records/order.ts'
import { nearText } from '../kit/time.tsx'
import { rangeText } from './time-range.ts'

type Timed = Pick<Order, 'times' | 'datePromised' | 'dateScheduled'>

/**
 * When an order is expected at the door. Every screen shows this same time. The promised time is the latest possible one, and is
 * used only if there are no expected times.
 */
export function expectedAt({ times, datePromised, dateScheduled }: Timed): number | undefined {
  const at = times?.door.date ?? datePromised ?? dateScheduled
  return at ? Date.parse(at) : undefined
}

/** Whether a moment is so far away that the time of day says more than the minutes until then. */
export const isFar = (at: number, now: number): boolean => at - now > 3 * 3_600_000

/** «in 12 min»; for a distant time «Friday 12:57 to 1:11 pm», in lists as on the page of the order. */
export const expectedText = ({ times }: Timed, at: number, now: number): string =>
  times && isFar(at, now) ? rangeText(times.door, now) : nearText(at, now)

/** Whether the order is expected after the latest promised moment, or that moment has passed. */
export function isLate({ times, datePromised }: Timed, now: number): boolean {
  if (!datePromised) return false
  return Math.max(now, times ? Date.parse(times.door.date) : 0) - Date.parse(datePromised) > 60_000
}
