import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Position } from '#contract/frames.ts'
import { realtime } from '#contract/realtime.ts'
import type { Queryable } from '../../database/database.ts'
import { Hint, type ReadEventData } from '../../database/events.ts'
import { boolean, integer, nullable, type RowOf, row, text, timestamp, uuid } from '../../database/row.ts'
import { sql } from '../../database/sql.ts'

const StoredEvent = row({
  stream: text,
  offset: integer,
  id: uuid,
  event: text,
  needs: nullable(text),
  time: timestamp,
  data: nullable(text),
  subject_id: nullable(uuid),
  subject_version: nullable(integer),
})

/** An event to be sent; `data` is JSON text that is never parsed here, null if the record it is about no longer exists. */
export type EventRow = Omit<RowOf<typeof StoredEvent>, 'subject_id' | 'subject_version'>

export interface StreamPosition {
  stream: string
  after: number
}

/** The next events of each stream, at most `limit` of each, in order. */
export async function readEvents(
  db: Queryable,
  readData: ReadEventData,
  wanted: StreamPosition[],
  limit: number,
): Promise<EventRow[]> {
  const events = await db.many(
    StoredEvent,
    sql`
    SELECT stream, "offset", id, event, needs, created_at AS time, data::text AS data, subject_id, subject_version
    FROM unnest(
      ${wanted.map(({ stream }) => stream)}::text[], ${wanted.map(({ after }) => after)}::bigint[]
    ) WITH ORDINALITY AS wanted (name, after, place)
    CROSS JOIN LATERAL (
      SELECT * FROM stream_event WHERE stream = wanted.name AND "offset" > wanted.after ORDER BY "offset" LIMIT ${limit}
    ) AS found
    ORDER BY place, "offset"`,
  )
  return withData(events, readData)
}

async function withData(events: RowOf<typeof StoredEvent>[], readData: ReadEventData): Promise<EventRow[]> {
  const untold = events.filter(({ data }) => data === null)
  if (untold.length === 0) return events
  const data = await readData(
    untold.map(({ stream, event, subject_id, subject_version }) => ({
      stream,
      event,
      id: subject_id!,
      version: subject_version!,
    })),
  )
  for (const [place, event] of untold.entries()) event.data = data[place] ?? null
  return events
}

const topsAtOnce = 2000

/** The last offsets of these streams, in batches, between which the event loop runs other work. */
export async function* topsOf(db: Queryable, streams: string[]): AsyncGenerator<Hint> {
  for (let from = 0; from < streams.length; from += topsAtOnce) {
    yield* await db.many(
      Hint,
      sql`
      SELECT name AS stream, top FROM stream WHERE name = ANY(${streams.slice(from, from + topsAtOnce)})`,
    )
    await yieldToEventLoop()
  }
}

/**
 * A stream as opened by a client: its last offset, and whether all events the client missed can be resent.
 */
export interface Opened extends Position {
  stream: string
  recovered: boolean
}

const OpenedRow = row({ key: text, stream: text, epoch: text, offset: integer, recovered: boolean })

/** Values that PostgreSQL cannot compare are not positions in any stream. */
const isPosition = ({ epoch, offset }: Position) => Number.isSafeInteger(offset) && !epoch.includes('\0')

/** The streams that a client opens, and its positions in them. */
export interface Opening {
  streams: string[]
  given: { [stream: string]: Position }
}

/** Finds the streams of each client and their positions. What several clients ask for, such as members of a store, is read once. */
async function findStreams(db: Queryable, openings: Opening[]): Promise<Opened[][]> {
  const wanted = new Map<string, { name: string; at: Position | null }>()
  const keys = openings.map(({ streams, given }) =>
    streams.map((name) => {
      const at = given[name] && isPosition(given[name]) ? given[name] : null
      const key = at === null ? name : `${name} ${at.epoch} ${at.offset}`
      if (!wanted.has(key)) wanted.set(key, { name, at })
      return key
    }),
  )
  const asked = [...wanted.values()]
  const rows = await db.many(
    OpenedRow,
    sql`
    SELECT key, name AS stream, stream.epoch, top AS offset,
      given.epoch = stream.epoch AND (
        given.at = top OR (
          given.at BETWEEN top - ${realtime.maxGap} AND top - 1 AND EXISTS (
            SELECT FROM event WHERE stream_id = stream.id AND "offset" = given.at + 1
              AND created_at > service_now() - ${realtime.maxGapDays} * interval '1 day'
          )
        )
      ) IS TRUE AS recovered
    FROM unnest(
      ${[...wanted.keys()]}::text[], ${asked.map(({ name }) => name)}::text[],
      ${asked.map(({ at }) => at?.epoch ?? null)}::text[], ${asked.map(({ at }) => at?.offset ?? null)}::bigint[]
    ) AS given (key, wanted, epoch, at)
    JOIN stream ON name = wanted`,
  )
  const found = new Map(rows.map(({ key, ...opened }) => [key, opened]))
  return keys.map((those) => those.flatMap((key) => found.get(key) ?? []))
}

/**
 * Opens the streams of each client. A missing stream is created with an asynchronous commit: it has no events yet, so a crash loses
 * nothing, and the next client to open it creates it again.
 */
export async function openStreams(db: Queryable, openings: Opening[]): Promise<Opened[][]> {
  const found = await findStreams(db, openings)
  if (openings.every(({ streams }, place) => found[place]!.length === streams.length)) return found
  const names = [...new Set(openings.flatMap(({ streams }) => streams))].toSorted()
  await db.run(sql`
    INSERT INTO stream (name, top)
    SELECT name, 0 FROM set_config('synchronous_commit', 'off', true), unnest(${names}::text[]) AS name
    ON CONFLICT (name) DO NOTHING`)
  return findStreams(db, openings)
}
