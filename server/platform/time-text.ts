import { lazy } from './lazy.ts'

/** A time, with what is needed to format it. */
export interface Moment {
  at: Date
  /** The time at which the text is read. */
  now: Date
  timezone: string
}

const weekday = lazy(() => new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }))
const dayAndMonth = lazy(
  () => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
)

function clockTime({ hour, minute }: Temporal.ZonedDateTime): string {
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`
}

/** The day in front of a time, relative to a day this many days earlier; empty for today. */
function spokenDay(date: Temporal.PlainDate, days: number): string {
  if (days === 0) return ''
  if (days === 1) return 'tomorrow '
  if (days === -1) return 'yesterday '
  const noon = Date.UTC(date.year, date.month - 1, date.day, 12)
  return days > 1 && days < 7 ? `${weekday().format(noon)} ` : `${dayAndMonth().format(noon)}, `
}

/** For people: 7:40 pm, tomorrow 7:40 pm, Friday 7:40 pm; 3 December, 7:40 pm. */
export function timeText({ at, now, timezone }: Moment): string {
  const local = (date: Date) =>
    Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timezone)
  const [then, today] = [local(at), local(now).toPlainDate()]
  const date = then.toPlainDate()
  return spokenDay(date, today.until(date, { largestUnit: 'days' }).days) + clockTime(then)
}
