import { eachMinute, eachSecond, now } from './clock.ts'

/** Times as people say them, in the time zone of the market, not of the telephone. */

let timeZone = 'Africa/Lagos'
export const setTimeZone = (zone: string): void => {
  timeZone = zone
  formats.clear()
}

const formats = new Map<string, Intl.DateTimeFormat>()

function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const found = formats.get(name) ?? new Intl.DateTimeFormat('en-NG', { ...options, timeZone })
  formats.set(name, found)
  return found
}

/** «7:40 pm» */
export const clockText = (at: number | Date): string =>
  format('clock', { hour: 'numeric', minute: '2-digit', hour12: true })
    .format(at)
    .replace(/[\s\u202f]/g, ' ')
    .toLowerCase()

const dayOf = (at: number | Date): string =>
  format('day', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

/** «today», «tomorrow», «yesterday», «Friday», «3 March» */
export function dayText(at: number | Date, from: number = now()): string {
  const time = Number(at)
  if (dayOf(time) === dayOf(from)) return 'today'
  if (dayOf(time) === dayOf(from + 86_400_000)) return 'tomorrow'
  if (dayOf(time) === dayOf(from - 86_400_000)) return 'yesterday'
  const isNear = Math.abs(time - from) < 6 * 86_400_000
  if (isNear && time > from) return format('weekday', { weekday: 'long' }).format(time)
  const isThisYear =
    format('year', { year: 'numeric' }).format(time) === format('year', { year: 'numeric' }).format(from)
  return isThisYear
    ? format('date', { day: 'numeric', month: 'short' }).format(time)
    : format('date-year', { day: 'numeric', month: 'short', year: 'numeric' }).format(time)
}

/** «Fri» */
export const weekdayText = (at: number | Date): string =>
  format('short-weekday', { weekday: 'short' }).format(at)

/** «today 7:40 pm» */
export const momentText = (at: number | Date, from?: number): string =>
  `${dayText(at, from)} ${clockText(at)}`

/** «12 min», «2 h 5 min» */
export function durationText(milliseconds: number): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

/** «in 12 min», «3 min ago», «now»; beyond some hours the moment itself. */
export function nearText(at: number | Date, from: number = now()): string {
  const distance = Number(at) - from
  const minutes = Math.round(Math.abs(distance) / 60_000)
  if (minutes < 1) return 'now'
  if (minutes > 180) return momentText(at, from)
  return distance > 0 ? `in ${durationText(distance)}` : `${durationText(-distance)} ago`
}

type At = { at: string | number | Date }

const dateOf = (at: At['at']) => new Date(at)

/** A moment near to now; the words follow the time. */
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

const dayMs = 86_400_000
/** Whether it is worth counting down to: nobody counts the minutes of days. */
export const isNear = (at: string): boolean => Date.parse(at) - now() < dayMs

/** Counts down by the clock of the service. */
export const Countdown = ({ until }: { until: string | number | Date }) => (
  <time class="countdown" role="timer" dateTime={dateOf(until).toISOString()}>
    {leftText(dateOf(until), eachSecond.value)}
  </time>
)
