import { eachMinute, eachSecond, now } from './clock.ts'
import { dayIn, wallClock } from './zone.ts'

/** Times as people write them, in the time zone of the market instead of the zone of the telephone. */

const dayMs = 86_400_000
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** «7:40 pm», never broken between two lines. */
export function clockText(at: number | Date): string {
  const clock = wallClock(at)
  const hour = clock.getUTCHours()
  const minute = String(clock.getUTCMinutes()).padStart(2, '0')
  return `${hour % 12 || 12}:${minute}\u00a0${hour < 12 ? 'am' : 'pm'}`
}

/** «Friday» */
export const weekdayText = (at: number | Date, timeZone?: string): string =>
  weekdays[wallClock(at, timeZone).getUTCDay()]!

/** «Fri» */
export const shortWeekdayText = (at: number | Date): string => weekdayText(at).slice(0, 3)

/** «3 Mar» */
export function dateText(at: number | Date): string {
  const clock = wallClock(at)
  return `${clock.getUTCDate()} ${months[clock.getUTCMonth()]}`
}

/** «3 Mar 2026» */
export const fullDateText = (at: number | Date): string => `${dateText(at)} ${wallClock(at).getUTCFullYear()}`

/** «today», «tomorrow», «yesterday», «Friday», «3 Mar», «3 Mar 2025» */
export function dayText(at: number | Date, from: number = now()): string {
  const time = Number(at)
  const days = (Date.parse(dayIn(time)) - Date.parse(dayIn(from))) / dayMs
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  if (days > 1 && days < 7) return weekdayText(time)
  const isThisYear = wallClock(time).getUTCFullYear() === wallClock(from).getUTCFullYear()
  return isThisYear ? dateText(time) : fullDateText(time)
}

/** «today 7:40 pm» */
export const momentText = (at: number | Date, from?: number): string =>
  `${dayText(at, from)} ${clockText(at)}`

/** «12 min», «2 h 5 min» */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** «in 12 min», «3 min ago», «now»; more than three hours away, the moment itself. */
export function nearText(at: number | Date, from: number = now()): string {
  const distance = Number(at) - from
  const minutes = Math.round(Math.abs(distance) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes > 180) return momentText(at, from)
  return distance > 0 ? `in ${durationText(distance)}` : `${durationText(-distance)} ago`
}

type At = { at: string | number | Date }

const dateOf = (at: At['at']) => new Date(at)

/** A moment near the present; its text changes as time passes. */
export const Near = ({ at }: At) => (
  <time dateTime={dateOf(at).toISOString()} title={momentText(dateOf(at))}>
    {nearText(dateOf(at), eachMinute.value)}
  </time>
)

export const Moment = ({ at }: At) => (
  <time dateTime={dateOf(at).toISOString()}>{momentText(dateOf(at), eachMinute.value)}</time>
)

/** «4:05» until a moment, second by second; `0:00` after it. */
export function leftText(until: number | Date, from: number): string {
  const seconds = Math.max(0, Math.ceil((Number(until) - from) / 1000))
  const minutes = Math.floor(seconds / 60)
  const rest = String(seconds % 60).padStart(2, '0')
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** Whether a countdown makes sense: the moment is less than a day away. */
export const isNear = (at: string): boolean => Date.parse(at) - now() < dayMs

/** Counts down by the clock of the service. */
export const Countdown = ({ until }: { until: string | number | Date }) => (
  <time class="countdown" role="timer" dateTime={dateOf(until).toISOString()}>
    {leftText(dateOf(until), eachSecond.value)}
  </time>
)
