import { clockText, dayText } from '../kit/time.tsx'
import { dayIn } from '../kit/zone.ts'

interface Range {
  dateFrom: string
  dateTo: string
}

/** «7:40 to 7:55 pm», «11:57 pm to tomorrow 12:11 am» */
export function clockRangeText({ dateFrom, dateTo }: Range, now?: number): string {
  const [begin, end] = [new Date(dateFrom), new Date(dateTo)]
  const [from, to] = [clockText(begin), clockText(end)]
  if (dayIn(begin) !== dayIn(end)) return `${from} to ${dayText(end, now)} ${to}`
  if (from === to) return from
  const [start, half] = from.split('\u00a0')
  return to.endsWith(half!) ? `${start} to ${to}` : `${from} to ${to}`
}

/** «tomorrow », or nothing for today. */
export function otherDayText({ dateFrom }: Range, from?: number): string {
  const day = dayText(new Date(dateFrom), from)
  return day === 'today' ? '' : `${day} `
}

/** «7:40 to 7:55 pm», «tomorrow 7:40 to 7:55 pm»: eight of ten orders arrive within such a range. */
export const rangeText = (range: Range, from?: number): string =>
  otherDayText(range, from) + clockRangeText(range, from)
