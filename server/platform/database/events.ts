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
  /** On a store's stream: who of its people is told, where the contract does not say it for the event. */
  needs?: Needs
}

/** What happened, for one stream of one party: `user:<id>`, `store:<id>` or `operators`. Name and data are as the contract has them. */
export type NewEvent = { [Name in EventName]: EventOf<Name> }[EventName]

/** How far a stream has got. */
export const Hint = row({
  stream: text,
  top: integer,
})
export type Hint = RowOf<typeof Hint>

/**
 * Gives each event the next offset of its stream. The stream's row stays locked until commit, which makes offsets dense and
 * commit-ordered; rows are taken in the order of their names, so that two writers never wait for each other in a ring.
 */
export async function flushEvents(tx: Queryable, events: NewEvent[]): Promise<Hint[]> {
  return tx.many(
    Hint,
    sql`
    WITH input AS (
      SELECT stream, event, data, needs, place
      FROM unnest(
        ${events.map((each) => each.stream)}::text[],
        ${events.map((each) => each.event)}::text[],
        ${events.map((each) => toJson(each.data))}::text[],
        ${events.map((each) => each.needs ?? needsOf(each.event) ?? null)}::text[]
      ) WITH ORDINALITY AS given (stream, event, data, needs, place)
    ), taken AS (
      INSERT INTO stream (name, top)
      SELECT stream, count(*) FROM input GROUP BY stream ORDER BY stream
      ON CONFLICT (name) DO UPDATE SET top = stream.top + excluded.top
      RETURNING name, top
    ), written AS (
      INSERT INTO event (stream, "offset", event, data, needs)
      SELECT
        input.stream,
        taken.top - count(*) OVER (PARTITION BY input.stream) + row_number() OVER (PARTITION BY input.stream ORDER BY place),
        input.event,
        input.data::json,
        input.needs
      FROM input JOIN taken ON taken.name = input.stream
    )
    SELECT name AS stream, top FROM taken`,
  )
}

/** Changes the data of events that streams still hold; `where` and `data` are expressions of the columns of event. */
export const updateEvents = (
  tx: Queryable,
  { streams, event, where, data }: { streams: string[]; event: EventName; where: Fragment; data: Fragment },
): Promise<number> =>
  tx.run(
    sql`UPDATE event SET data = ${data} WHERE stream = ANY(${streams}) AND event = ${event} AND ${where}`,
  )

/** Deletes a stream and its events, for a party that was deleted. */
export async function forgetStream(tx: Queryable, stream: string): Promise<void> {
  await tx.run(sql`DELETE FROM event WHERE stream = ${stream}`)
  await tx.run(sql`DELETE FROM stream WHERE name = ${stream}`)
}

/** Events of one stream with offsets above `after`, up to `last`. */
export interface EventRange {
  stream: string
  after: number
  last: number
}

/** Replaces the data of events, which keep their offsets; `from` is a source to join with. For the redaction of personal data. */
export async function rewriteEvents(
  tx: Queryable,
  { stream, after, last }: EventRange,
  { data, from, where }: { data: Fragment; from?: Fragment; where: Fragment },
): Promise<void> {
  await tx.run(sql`
    UPDATE event SET data = ${data} ${from ? fragment`FROM ${from}` : nothing}
    WHERE stream = ${stream} AND event."offset" > ${after} AND event."offset" <= ${last} AND ${where}`)
}
