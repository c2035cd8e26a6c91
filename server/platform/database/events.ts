import { type EventName, type events, type Needs, needsOf } from '#contract/events.ts'
import type { Static } from '#contract/schema.ts'
import { toJson } from '../json-text.ts'
import type { Queryable } from './queryable.ts'
import { integer, type RowOf, row, text } from './row.ts'
import { type Fragment, fragment, nothing, sql } from './sql.ts'
import { textArray } from './text-array.ts'

export type EventData<Name extends EventName> = Static<(typeof events)[Name]['data']>

/** One version of a record. The data of an event about it is made from that version when the event is sent. */
export interface EventSubject {
  id: string
  version: number
}

/** The subject of an event on a stream. */
export interface StreamSubject extends EventSubject {
  stream: string
  event: string
}

/** Makes the data of events as JSON text, each as the party of its stream may read it; undefined if the record no longer exists. */
export type ReadEventData = (subjects: StreamSubject[]) => Promise<(string | undefined)[]>

interface EventOf<Name extends EventName> {
  stream: string
  event: Name
  data: EventData<Name>
  /**
   * On a store's stream: the permission needed to receive the event, where the contract does not define it.
   */
  needs?: Needs
}

interface EventAboutSubject {
  stream: string
  event: EventName
  data?: undefined
  subject: EventSubject
  needs?: Needs
}

/**
 * An event for one stream of one party: `user:<id>`, `store:<id>` or `operators`. Name and data are defined
 * in the contract.
 */
export type NewEvent = { [Name in EventName]: EventOf<Name> }[EventName] | EventAboutSubject

/** The last offset of a stream. */
export const Hint = row({
  stream: text,
  top: integer,
})
export type Hint = RowOf<typeof Hint>

/** New events by stream: the sorted names of the streams, and the number of events for each. */
interface Placed {
  names: string[]
  counts: number[]
  /** For each event, the position of its stream in `names`, from 1. */
  places: number[]
  /** For each event, the number of these events that follow it in the same stream. */
  after: number[]
}

function placeEvents(events: NewEvent[]): Placed {
  const names = [...new Set(events.map(({ stream }) => stream))].toSorted((a, b) => (a < b ? -1 : 1))
  const counts = names.map(() => 0)
  const places = events.map(({ stream }) => names.indexOf(stream) + 1)
  const after = places
    .toReversed()
    .map((place) => counts[place - 1]!++)
    .toReversed()
  return { names, counts, places, after }
}

/** An expression that writes events and returns the last offset of each of `streams`, in that order. */
export function appendEvents(events: NewEvent[]): { append: Fragment; streams: string[] } {
  const { names, counts, places, after } = placeEvents(events)
  const append = fragment`append_events(
    ${names}::text[], ${counts}::integer[], ${places}::integer[], ${after}::integer[],
    ${events.map((each) => each.event)}::text[],
    ${textArray(events.map((each) => ('subject' in each ? null : toJson(each.data))))}::text[],
    ${events.map((each) => each.needs ?? needsOf(each.event) ?? null)}::text[],
    ${events.map((each) => ('subject' in each ? each.subject.id : null))}::uuid[],
    ${events.map((each) => ('subject' in each ? each.subject.version : null))}::integer[]
  )`
  return { append, streams: names }
}

/** Deletes the stream of a deleted party, with its events. */
export async function forgetStream(tx: Queryable, stream: string): Promise<void> {
  await tx.run(sql`DELETE FROM event USING stream WHERE stream_id = stream.id AND name = ${stream}`)
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
    WHERE stream_id = ANY(ARRAY(SELECT id FROM stream WHERE name = ANY(${streams}))) ${between} AND ${where}`)
}
