import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { fragment } from '#platform/database/sql.ts'
import { isVisible } from '#platform/realtime/streams/stream-access.ts'
import type { Services } from '#server/services.ts'
import { type StoredEvent, storedEvents } from '#testing/sockets/stored-events.ts'
import type { Resident } from '../resident.ts'

type EventReader = Resident['readers'][number]

/** A client that was disconnected often waits half a minute before it reconnects. */
const backWithinMs = 60_000

const frameOf = ({ needs, time, ...event }: StoredEvent) => ({
  type: 'event',
  ...event,
  time: time.toISOString(),
})

/** The orders in events have URLs of the process that sent them. */
const withoutAddresses = (frame: object): object =>
  JSON.parse(JSON.stringify(frame).replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, ''))

/** The difference between received and stored events, if any. */
function difference(name: string, wanted: object[], got: object[]): string[] {
  const place = wanted.findIndex((frame, index) => !isDeepStrictEqual(got[index], frame))
  if (place >= 0) {
    const words = `${JSON.stringify(got[place])?.slice(0, 200)} instead of ${JSON.stringify(wanted[place])?.slice(0, 200)}`
    return [`${name}: ${place + 1}. of ${wanted.length} was ${words}`]
  }
  return got.length === wanted.length ? [] : [`${name}: ${got.length} came of ${wanted.length}`]
}

function judge({ role, sees }: Resident, reader: EventReader, rows: Map<string, StoredEvent[]>): string[] {
  const faults = reader.faults.map((words) => `Socket of a ${role}: ${words}`)
  return faults.concat(
    Object.entries(sees).flatMap(([stream, seen]) => {
      const since = reader.from[stream]?.offset
      if (since === undefined) return [`Socket of a ${role}: never had ${stream}`]
      const wanted = (rows.get(stream) ?? [])
        .filter(({ offset, needs }) => offset > since && isVisible(seen, needs))
        .map((event) => withoutAddresses(frameOf(event)))
      const got = (reader.got.get(stream) ?? []).filter((frame) => !frame.withheld).map(withoutAddresses)
      return difference(`Socket of a ${role}, ${stream}`, wanted, got)
    }),
  )
}

/** Every reader received every event of its streams once, in order, as stored. */
export async function checkDeliveredEvents(services: Services, residents: Resident[]): Promise<string[]> {
  const streams = residents.flatMap(({ sees }) => Object.keys(sees))
  const events = await storedEvents(services, fragment`stream = ANY(${streams})`)
  const rows = Map.groupBy(events, ({ stream }) => stream)
  const topOf = (stream: string) => rows.get(stream)?.at(-1)?.offset ?? 0
  const isBehind = ({ sees, readers }: Resident) =>
    Object.keys(sees).some((stream) =>
      readers.some(({ positions }) => (positions[stream]?.offset ?? -1) < topOf(stream)),
    )
  const deadline = performance.now() + backWithinMs
  while (performance.now() < deadline && residents.some(isBehind)) await sleep(50)
  return residents.flatMap((resident) => resident.readers.flatMap((reader) => judge(resident, reader, rows)))
}
