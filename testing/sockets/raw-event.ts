import type { NewEvent } from '#platform/database/events.ts'

/** An event with any name and data, for tests of delivery only. */
export const rawEvent = (event: Omit<NewEvent, 'event' | 'data'> & { event: string; data: unknown }) =>
  event as NewEvent
