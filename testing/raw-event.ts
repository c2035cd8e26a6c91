import type { NewEvent } from '#platform/database/events.ts'

/** An event of any name and data, where only its way is of interest and not what it says. */
export const rawEvent = (event: Omit<NewEvent, 'event' | 'data'> & { event: string; data: unknown }) =>
  event as NewEvent
