import { eraseFromAlertEvents, eraseFromAlerts } from '#modules/alerts/index.ts'
import { redactOfferedViews } from '#modules/orders/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { type EventRange, forgetStream, rewriteEvents } from '#platform/database/events.ts'
import { IdRow, integer, json, type RowOf, row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { redactAnswers } from './redact-answers.ts'
import { redactPerson } from './redact-person.ts'
import { streamsAboutPerson } from './streams-about-person.ts'
import { redactEventsTask, redactStreamTask } from './tasks.ts'

const streamsAtOnce = 100
const eventsAtOnce = 250

const EventRow = row({
  offset: integer,
  /** Null where the event does not name the person. */
  data: json<unknown>(),
})
type EventRow = RowOf<typeof EventRow>

const eventsAfter = (tx: Tx, userId: string, stream: string, after: number) =>
  tx.many(
    EventRow,
    sql`
    SELECT "offset", CASE WHEN strpos(data::text, ${userId}) > 0 THEN data END AS data FROM stream_event
    WHERE stream = ${stream} AND "offset" > ${after} ORDER BY "offset" LIMIT ${eventsAtOnce}`,
  )

async function redactPage(tx: Tx, userId: string, range: EventRange, events: EventRow[]): Promise<void> {
  const naming = events.filter(({ data }) => data !== null)
  await rewriteEvents(tx, range, {
    data: fragment`given.data::json`,
    from: fragment`unnest(
      ${naming.map(({ offset }) => offset)}::bigint[],
      ${naming.map(({ data }) => JSON.stringify(redactPerson(data, userId)))}::text[]
    ) AS given ("offset", data)`,
    where: fragment`event."offset" = given."offset"`,
  })
}

/** Redacts the copies of the person's data that the stream's party has outside its events. Runs once, with the first page of events. */
async function redactStoredCopies(tx: Tx, userId: string, stream: string): Promise<void> {
  await redactAnswers(tx, userId, stream)
  const [kind, partyId] = stream.split(':')
  if (partyId === undefined) return
  await eraseFromAlerts(tx, userId, partyId)
  if (kind === 'user') await redactOfferedViews(tx, { customerId: userId, riderId: partyId }, redactPerson)
}

/** Redacts a deleted person in the stream of another party: a page of events in each job, which queues the next. */
export const redactStream = handleJob(redactStreamTask, ({ userId, stream, after = 0 }, { db }) =>
  db.transaction(async (tx) => {
    if (after === 0) await redactStoredCopies(tx, userId, stream)
    const events = await eventsAfter(tx, userId, stream, after)
    const last = events.at(-1)?.offset
    if (last === undefined) return
    const range = { streams: [stream], offsets: { after, last } }
    await redactPage(tx, userId, range, events)
    await eraseFromAlertEvents(tx, userId, range)
    if (events.length === eventsAtOnce)
      tx.addJob({ task: redactStreamTask, payload: { userId, stream, after: last } })
  }),
)

/** Deletes the events of the person and of their stores, which nobody may read any more. */
async function deleteOwnStreams(tx: Tx, userId: string): Promise<void> {
  const stores = await tx.many(IdRow, sql`SELECT id FROM store WHERE owner_id = ${userId}`)
  await forgetStream(tx, `user:${userId}`)
  for (const { id } of stores) await forgetStream(tx, `store:${id}`)
}

/** Deletes the person's own events, and queues the redaction of every stream that has events about the person. */
export const redactEvents = handleJob(redactEventsTask, ({ userId, after = '' }, { db }) =>
  db.transaction(async (tx) => {
    if (after === '') await deleteOwnStreams(tx, userId)
    const streams = (await streamsAboutPerson(tx, userId, after, streamsAtOnce)).map(({ stream }) => stream)
    for (const stream of streams) tx.addJob({ task: redactStreamTask, payload: { userId, stream } })
    const last = streams.at(-1)
    if (last && streams.length === streamsAtOnce)
      tx.addJob({ task: redactEventsTask, payload: { userId, after: last } })
  }),
)

/** Done in a job, because the deletion emits events when it commits, and these must be deleted or redacted too. */
export const queueEventRedaction = (tx: Tx, userId: string): void =>
  tx.addJob({ task: redactEventsTask, payload: { userId } })
