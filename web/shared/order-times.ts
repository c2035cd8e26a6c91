import type { Order } from '#contract/records/order.ts'
import { nearText } from '../kit/time.tsx'
import { rangeText } from './time-range.ts'

type Timed = Pick<Order, 'times' | 'datePromised' | 'dateScheduled'>

/**
 * When an order is expected at the door: the one time that every screen shows. The promised time is the latest, and is shown in its place
 * only where there are no expected times.
 */
export function expectedAt({ times, datePromised, dateScheduled }: Timed): number | undefined {
  const at = times?.door.date ?? datePromised ?? dateScheduled
  return at ? Date.parse(at) : undefined
}

/** Whether it is so far off that people want the time of day and not the minutes until then. */
export const isFar = (at: number, now: number): boolean => at - now > 3 * 3_600_000

/** «in 12 min»; far off «Friday 12:57 to 1:11 pm», the same in a list as on the order's page. */
export const expectedText = ({ times }: Timed, at: number, now: number): string =>
  times && isFar(at, now) ? rangeText(times.door, now) : nearText(at, now)

/** Whether it is expected after the latest moment that was promised, or that moment has passed. */
export function isLate({ times, datePromised }: Timed, now: number): boolean {
  if (!datePromised) return false
  return Math.max(now, times ? Date.parse(times.door.date) : 0) - Date.parse(datePromised) > 60_000
}
