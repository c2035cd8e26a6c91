/** The period of one partition, in UTC. */
export interface Span {
  /** The suffix of the partition's name. */
  name: string
  from: Temporal.PlainDate
  until: Temporal.PlainDate
}

export const periods = {
  day: (from: Temporal.PlainDate): Span => ({
    name: from.toString().replaceAll('-', '_'),
    from,
    until: from.add({ days: 1 }),
  }),
  quarter: (date: Temporal.PlainDate): Span => {
    const quarter = Math.ceil(date.month / 3)
    const from = date.with({ month: quarter * 3 - 2, day: 1 })
    return { name: `${date.year}_q${quarter}`, from, until: from.add({ months: 3 }) }
  },
}

/** The period of a day, and this many periods after it. */
export function spansFrom(period: keyof typeof periods, day: Temporal.PlainDate, more: number): Span[] {
  const spans = [periods[period](day)]
  while (spans.length <= more) spans.push(periods[period](spans.at(-1)!.until))
  return spans
}
