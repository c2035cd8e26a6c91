import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Database } from '#platform/database/database.ts'
import { isVisible } from '#platform/realtime/streams/stream-access.ts'
import { type Row, rowsOf } from '#testing/realtime/rows.ts'
import type { Resident } from '../resident.ts'

type Told = Resident['readers'][number]
type Frames = ReturnType<Told['got']['get']>

/** A client that was disconnected often waits half a minute before it reconnects. */
const backWithinMs = 60_000

const frameOf = ({ needs, time, ...row }: Row) => ({ type: 'event', ...row, time: time.toISOString() })

/** The difference between received and stored events, if any. */
function difference(name: string, wanted: object[], got: NonNullable<Frames>): string[] {
  const place = wanted.findIndex((frame, index) => !isDeepStrictEqual(got[index], frame))
  if (place >= 0) {
    const words = `${JSON.stringify(got[place])?.slice(0, 200)} instead of ${JSON.stringify(wanted[place])?.slice(0, 200)}`
    return [`${name}: ${place + 1}. of ${wanted.length} was ${words}`]
  }
  return got.length === wanted.length ? [] : [`${name}: ${got.length} came of ${wanted.length}`]
}

function judge({ role, sees }: Resident, reader: Told, rows: Map<string, Row[]>): string[] {
  const faults = reader.faults.map((words) => `Socket of a ${role}: ${words}`)
  return faults.concat(
    Object.entries(sees).flatMap(([stream, seen]) => {
      const since = reader.from[stream]?.offset
      if (since === undefined) return [`Socket of a ${role}: never had ${stream}`]
      const wanted = (rows.get(stream) ?? [])
        .filter(({ offset, needs }) => offset > since && isVisible(seen, needs))
        .map(frameOf)
      const got = (reader.got.get(stream) ?? []).filter((frame) => !frame.withheld)
      return difference(`Socket of a ${role}, ${stream}`, wanted, got)
    }),
  )
}

/** Every reader received every event of its streams once, in order, as stored. */
export async function checkDeliveredEvents(db: Database, residents: Resident[]): Promise<string[]> {
  const streams = residents.flatMap(({ sees }) => Object.keys(sees))
  const rows = await rowsOf(db, streams)
  const topOf = (stream: string) => rows.get(stream)?.at(-1)?.offset ?? 0
  const isBehind = ({ sees, readers }: Resident) =>
    Object.keys(sees).some((stream) =>
      readers.some(({ positions }) => (positions[stream]?.offset ?? -1) < topOf(stream)),
    )
  const deadline = performance.now() + backWithinMs
  while (performance.now() < deadline && residents.some(isBehind)) await sleep(50)
  return residents.flatMap((resident) => resident.readers.flatMap((reader) => judge(resident, reader, rows)))
}
