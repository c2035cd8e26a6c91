import { type EventName, type events, type Needs, needsOf } from '#contract/events.ts'
import type { Static } from '#contract/schema.ts'
import { toJson } from '../json-text.ts'
import type { Queryable } from './queryable.ts'
import { integer, type RowOf, row, text } from './row.ts'
import { type Fragment, fragment, nothing, sql } from './sql.ts'

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

/**
 * Parts of a statement that give each event the next offset of its stream; `appended_stream` has how far each stream has got. The
 * stream's row stays locked until commit, which makes offsets dense and commit-ordered; rows are taken in the order of their
 * names, so that two writers never wait for each other in a ring.
 */
export const appendEvents = (events: NewEvent[]): Fragment => fragment`
  new_event AS (
    SELECT stream, event, data, needs, place
    FROM unnest(
      ${events.map((each) => each.stream)}::text[],
      ${events.map((each) => each.event)}::text[],
      ${events.map((each) => toJson(each.data))}::text[],
      ${events.map((each) => each.needs ?? needsOf(each.event) ?? null)}::text[]
    ) WITH ORDINALITY AS given (stream, event, data, needs, place)
  ), appended_stream AS (
    INSERT INTO stream (name, top)
    SELECT stream, count(*) FROM new_event GROUP BY stream ORDER BY stream
    ON CONFLICT (name) DO UPDATE SET top = stream.top + excluded.top
    RETURNING name, top
  ), appended_event AS (
    INSERT INTO event (stream, "offset", event, data, needs)
    SELECT
      new_event.stream,
      appended_stream.top - count(*) OVER (PARTITION BY new_event.stream)
        + row_number() OVER (PARTITION BY new_event.stream ORDER BY place),
      new_event.event,
      new_event.data::json,
      new_event.needs
    FROM new_event JOIN appended_stream ON appended_stream.name = new_event.stream
  )`

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
