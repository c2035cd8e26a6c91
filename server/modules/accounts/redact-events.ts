import type { Tx } from '#platform/database/database.ts'
import { forgetStream } from '#platform/database/events.ts'
import { sql } from '#platform/database/sql.ts'
import { handleJob } from '#server/services.ts'
import { eraseFromAlertEvents, eraseFromAlerts } from './erase-from-alerts.ts'
import { eraseFromAnswers } from './erase-from-answers.ts'
import { eraseFromOffers } from './erase-from-offers.ts'
import { redactPerson } from './redact-person.ts'
import { streamsAboutPerson } from './streams-about-person.ts'
import { eraseFromStreamTask, eraseFromToldTask } from './tasks.ts'

const streamsAtOnce = 500
const eventsAtOnce = 1000

interface Told {
  offset: number
  /** Null where it does not name the person. */
  data: unknown
}

const eventsAfter = (tx: Tx, userId: string, stream: string, after: number) =>
  tx.many<Told>(sql`
    SELECT "offset", CASE WHEN strpos(data::text, ${userId}) > 0 THEN data END AS data FROM event
    WHERE stream = ${stream} AND "offset" > ${after} ORDER BY "offset" LIMIT ${eventsAtOnce}`)

/** Where an event stands in its stream does not change, so that whoever resumes sees no gap. */
async function eraseFromEvents(tx: Tx, userId: string, stream: string, events: Told[]): Promise<void> {
  const naming = events.filter(({ data }) => data !== null)
  await tx.run(sql`
    UPDATE event SET data = given.data::json
    FROM unnest(
      ${naming.map(({ offset }) => offset)}::bigint[],
      ${naming.map(({ data }) => JSON.stringify(redactPerson(data, userId)))}::text[]
    ) AS given ("offset", data)
    WHERE stream = ${stream} AND event."offset" = given."offset"`)
}

/** What is no event, and is seen to before the first of them. */
async function eraseFromKept(tx: Tx, userId: string, stream: string): Promise<void> {
  await eraseFromAnswers(tx, userId, stream)
  const [kind, partyId] = stream.split(':')
  if (partyId === undefined) return
  await eraseFromAlerts(tx, userId, partyId)
  if (kind === 'user') await eraseFromOffers(tx, userId, partyId)
}

/** Takes a person who is gone out of what one other party was told: a page of its events at a time, each seeing to the next. */
export const redactStream = handleJob(eraseFromStreamTask, ({ userId, stream, after = 0 }, { db }) =>
  db.transaction(async (tx) => {
    if (after === 0) await eraseFromKept(tx, userId, stream)
    const events = await eventsAfter(tx, userId, stream, after)
    const last = events.at(-1)?.offset
    if (last === undefined) return
    await eraseFromEvents(tx, userId, stream, events)
    await eraseFromAlertEvents(tx, userId, { stream, after, last })
    if (events.length === eventsAtOnce)
      tx.addJob({ task: eraseFromStreamTask, payload: { userId, stream, after: last } })
  }),
)

/** What the person and their stores were told, nobody reads any more. */
async function forgetOwn(tx: Tx, userId: string): Promise<void> {
  const stores = await tx.many<{ id: string }>(sql`SELECT id FROM store WHERE owner_id = ${userId}`)
  await forgetStream(tx, `user:${userId}`)
  for (const { id } of stores) await forgetStream(tx, `store:${id}`)
}

/** Deletes the person's own events, and queues the redaction of every stream that has events about the person. */
export const redactEvents = handleJob(eraseFromToldTask, ({ userId, after = '' }, { db }) =>
  db.transaction(async (tx) => {
    if (after === '') await forgetOwn(tx, userId)
    const streams = (await streamsAboutPerson(tx, userId, after, streamsAtOnce)).map(({ stream }) => stream)
    for (const stream of streams) tx.addJob({ task: eraseFromStreamTask, payload: { userId, stream } })
    const last = streams.at(-1)
    if (last && streams.length === streamsAtOnce)
      tx.addJob({ task: eraseFromToldTask, payload: { userId, after: last } })
  }),
)

/** Runs after the commit, since the deletion itself emits events. */
export const queueEventRedaction = (tx: Tx, userId: string): void =>
  tx.addJob({ task: eraseFromToldTask, payload: { userId } })
