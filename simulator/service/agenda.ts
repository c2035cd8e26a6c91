type Act = () => Promise<void>

/** What people will do, by the minute of the day. */
export interface Agenda {
  /** The current minute. */
  now: number
  /** Schedules an act this many minutes from now. */
  after(minutes: number, act: Act): void
  at(minute: number, act: Act): void
  /** The minute of the next act; undefined if there is none. */
  next(): number | undefined
  /** Runs all acts that are due, one after the other. */
  doDue(): Promise<void>
}

export function openAgenda(): Agenda {
  let entries: { minute: number; act: Act }[] = []
  const agenda: Agenda = {
    now: 0,
    after: (minutes, act) => agenda.at(agenda.now + minutes, act),
    at(minute, act) {
      const place = entries.findLastIndex((entry) => entry.minute <= minute) + 1
      entries.splice(place, 0, { minute: Math.max(minute, agenda.now), act })
    },
    next: () => entries[0]?.minute,
    async doDue() {
      const due = entries.filter(({ minute }) => minute <= agenda.now)
      entries = entries.slice(due.length)
      for (const { act } of due) await act()
    },
  }
  return agenda
}
