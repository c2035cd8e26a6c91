import type { ReadEventData, StreamSubject } from '#platform/database/events.ts'
import { integer, json, row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import type { PartiesSnapshot } from '../order-row.ts'
import { FixedColumns, fixedColumns, orderAt, type ShownOrder } from './order-version.ts'
import { accessesTo, toOrder } from './party-views.ts'
import { stateAfter, VersionsColumn, versionsUntil } from './version-changes.ts'

type EventDataServices = Pick<Services, 'db' | 'config' | 'files' | 'recentOrders'>

const VersionRow = row({
  ...FixedColumns.properties,
  version: integer,
  parties: json<PartiesSnapshot>(),
  versions: VersionsColumn,
})

const keyOf = ({ id, version }: { id: string; version: number }) => `${id}:${version}`

/**
 * The orders that events refer to, each as of the event's version. Versions that this process has not just written are read in one
 * statement.
 */
async function readVersions(
  { db, recentOrders }: EventDataServices,
  subjects: StreamSubject[],
): Promise<Map<string, ShownOrder>> {
  const found = new Map<string, ShownOrder>()
  const missing = new Map<string, StreamSubject>()
  for (const subject of subjects) {
    const recent = recentOrders.find(subject.id, subject.version)
    if (recent) found.set(keyOf(subject), recent)
    else missing.set(keyOf(subject), subject)
  }
  if (missing.size === 0) return found
  const wanted = [...missing.values()]
  const rows = await db.many(
    VersionRow,
    sql`
    SELECT ${fixedColumns}, wanted.version, parties, ${versionsUntil(fragment`wanted.id`, fragment`wanted.version`)} AS versions
    FROM unnest(${wanted.map(({ id }) => id)}::uuid[], ${wanted.map(({ version }) => version)}::integer[]) AS wanted (id, version)
    JOIN orders ON orders.id = wanted.id`,
  )
  for (const stored of rows)
    found.set(keyOf(stored), orderAt(stored, stored.parties, stateAfter(stored.versions)!))
  return found
}

/** Renders the data of order events: each order as its party could see it at the event's version. */
export const orderEventData =
  (services: EventDataServices): ReadEventData =>
  async (subjects) => {
    const orders = await readVersions(services, subjects)
    return subjects.map((subject) => {
      const order = orders.get(keyOf(subject))
      const partyId = subject.stream.slice(subject.stream.indexOf(':') + 1)
      const access = order && accessesTo(order, services.config).find((each) => each.partyId === partyId)
      return access && JSON.stringify(toOrder(order, access, services))
    })
  }
