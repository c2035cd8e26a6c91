import { type Fragment, sql } from '#platform/database/sql.ts'
import { eventData } from '#server/event-data.ts'
import type { Services } from '#server/services.ts'

/** An event as stored, with the data that its party gets. */
export interface StoredEvent<Data = unknown> {
  stream: string
  offset: number
  id: string
  event: string
  needs: string | null
  time: Date
  data: Data
}

interface Stored extends StoredEvent<unknown> {
  subject_id: string | null
  subject_version: number | null
}

/** Keeps no orders, so that data is made from stored versions and not from memory, as for sockets of the process that wrote them. */
const recentOrders = { find: () => undefined, keep() {} }

/** The events that meet a condition, by stream and offset. */
export async function storedEvents<Data>(
  services: Pick<Services, 'db' | 'config' | 'files'>,
  which: Fragment,
): Promise<StoredEvent<Data>[]> {
  const stored = await services.db.many<Stored>(sql`
    SELECT stream, "offset", id, event, needs, created_at AS time, data, subject_id, subject_version
    FROM stream_event WHERE ${which} ORDER BY stream, "offset"`)
  const about = stored.filter(({ subject_id }) => subject_id !== null)
  const told = await eventData({ ...services, recentOrders })(
    about.map(({ stream, event, subject_id, subject_version }) => ({
      stream,
      event,
      id: subject_id!,
      version: subject_version!,
    })),
  )
  for (const [place, event] of about.entries()) event.data = told[place] && JSON.parse(told[place])
  return stored.map(({ subject_id, subject_version, ...event }) => event as StoredEvent<Data>)
}
