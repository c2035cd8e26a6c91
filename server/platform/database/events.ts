import { type EventName, type events, type Needs, needsOf } from '#contract/events.ts'
import type { Static } from '#contract/schema.ts'
import { toJson } from '../json-text.ts'
import type { Queryable } from './queryable.ts'
import { integer, type RowOf, row, text } from './row.ts'
import { type Fragment, fragment, nothing, sql } from './sql.ts'
import { textArray } from './text-array.ts'

export type EventData<Name extends EventName> = Static<(typeof events)[Name]['data']>

interface EventOf<Name extends EventName> {
  stream: string
  event: Name
  data: EventData<Name>
  /**
   * On a store's stream: the permission needed to receive the event, where the contract does not define it.
   */
  needs?: Needs
}

/**
 * An event for one stream of one party: `user:<id>`, `store:<id>` or `operators`. Name and data are defined
 * in the contract.
 */
export type NewEvent = { [Name in EventName]: EventOf<Name> }[EventName]

/** The last offset of a stream. */
export const Hint = row({
  stream: text,
  top: integer,
})
export type Hint = RowOf<typeof Hint>

/** How many events each stream gets, in the order of their names, and for each event how many follow it in its stream. */
function countByStream(events: NewEvent[]) {
  const counts = new Map<string, number>()
  const after = events.map(() => 0)
  for (const [place, { stream }] of [...events.entries()].reverse()) {
    const later = counts.get(stream) ?? 0
    after[place] = later
    counts.set(stream, later + 1)
  }
  return { streams: [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)), after }
}

/**
 * Parts of a statement that give each event the next offset of its stream; `appended_stream` has how far each stream has got. The
 * stream's row stays locked until commit, which makes offsets dense and commit-ordered; rows are taken in the order of their
 * names, so that two writers never wait for each other in a ring.
 */
export function appendEvents(events: NewEvent[]): Fragment {
  const { streams, after } = countByStream(events)
  return fragment`
  appended_stream AS (
    INSERT INTO stream (name, top)
    SELECT name, added
    FROM unnest(${streams.map(([name]) => name)}::text[], ${streams.map(([, count]) => count)}::bigint[]) AS given (name, added)
    ON CONFLICT (name) DO UPDATE SET top = stream.top + excluded.top
    RETURNING name, top
  ), appended_event AS (
    INSERT INTO event (stream, "offset", event, data, needs)
    SELECT stream, top - after, event, data::json, needs
    FROM unnest(
      ${events.map((each) => each.stream)}::text[],
      ${after}::bigint[],
      ${events.map((each) => each.event)}::text[],
      ${textArray(events.map((each) => toJson(each.data)))}::text[],
      ${events.map((each) => each.needs ?? needsOf(each.event) ?? null)}::text[]
    ) AS given (stream, after, event, data, needs) JOIN appended_stream ON name = stream
  )`
}

/** Deletes the stream of a deleted party, with its events. */
export async function forgetStream(tx: Queryable, stream: string): Promise<void> {
  await tx.run(sql`DELETE FROM event WHERE stream = ${stream}`)
  await tx.run(sql`DELETE FROM stream WHERE name = ${stream}`)
}

/** The events of streams: all, or those with offsets above `after` up to `last`. */
export interface EventRange {
  streams: string[]
  offsets?: { after: number; last: number }
}

/**
 * Replaces the data of events, which keep their offsets; `from` is a source to join with. Used to redact
 * personal data.
 */
export async function rewriteEvents(
  tx: Queryable,
  { streams, offsets }: EventRange,
  { data, from, where }: { data: Fragment; from?: Fragment; where: Fragment },
): Promise<void> {
  const between = offsets
    ? fragment`AND event."offset" > ${offsets.after} AND event."offset" <= ${offsets.last}`
    : nothing
  await tx.run(sql`
    UPDATE event SET data = ${data} ${from ? fragment`FROM ${from}` : nothing}
    WHERE stream = ANY(${streams}) ${between} AND ${where}`)
}
