import type { Availability } from '#contract/records/store-details.ts'
import { type Weekday, weekdays } from '#contract/states.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * Merges the hours that two people have changed from the same base. Each day and each date is taken from the person who has changed
 * it. A day that both have changed differently is taken from `mine` and listed in `disputed`.
 */
export function mergeHours(
  base: Availability,
  mine: Availability,
  theirs: Availability,
): { hours: Availability; disputed: Weekday[] } {
  const days = weekdays.map((day) => {
    const isMine = !isSame(mine.week[day], base.week[day])
    const isTheirs = !isSame(theirs.week[day], base.week[day])
    return {
      day,
      spans: isMine ? mine.week[day] : theirs.week[day],
      isDisputed: isMine && isTheirs && !isSame(mine.week[day], theirs.week[day]),
    }
  })
  const added = mine.closedDates.filter((date) => !base.closedDates.includes(date))
  const removed = base.closedDates.filter((date) => !mine.closedDates.includes(date))
  const closedDates = theirs.closedDates.filter((date) => !removed.includes(date))
  return {
    hours: {
      ...theirs,
      week: Object.fromEntries(days.map(({ day, spans }) => [day, spans])) as Availability['week'],
      closedDates: [...new Set([...closedDates, ...added])].sort(),
    },
    disputed: days.filter(({ isDisputed }) => isDisputed).map(({ day }) => day),
  }
}
