import { clockText } from '../kit/time.tsx'

/** «7:40 to 7:55 pm»: eight of ten are within it. */
export function rangeText({ dateFrom, dateTo }: { dateFrom: string; dateTo: string }): string {
  const [from, to] = [clockText(new Date(dateFrom)), clockText(new Date(dateTo))]
  if (from === to) return from
  const [start, half] = from.split(' ')
  return to.endsWith(half!) ? `${start} to ${to}` : `${from} to ${to}`
}
