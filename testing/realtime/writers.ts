import type { Database, Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { rawEvent } from '#testing/sockets/raw-event.ts'

export interface Writing {
  /** The databases that writers are spread over. */
  dbs: Database[]
  streams: string[]
  events: number
  writers: number
  /** Called after each commit with the number of events. */
  onWritten?(written: number): void
}

const names = ['order.update', 'transaction.new', 'chat.message.new', 'request.update'] as const
const mostStreams = 4
const mostOfOne = 3
const longest = 2000
const letters = 'ẹ̀fọ́ rírò — “amala”\n\\ \u2028 '

const upTo = (most: number) => Math.floor(Math.random() * most)
const oneOf = <T>(items: readonly T[]) => items[upTo(items.length)]!

/** How a transaction ends: with an error before its events get offsets, with one after, or with a commit. */
const ends: { fails: boolean; act(tx: Tx): Promise<unknown> }[] = [
  { fails: true, act: () => Promise.reject(new Error('rolled back')) },
  { fails: true, act: (tx) => tx.run(sql`INSERT INTO refused_at_commit VALUES (1), (1)`) },
  ...Array.from({ length: 10 }, () => ({ fails: false, act: async () => {} })),
]

/** Writes some events on some streams, all or none. Returns how many were written. */
async function writeOnce(db: Database, streams: string[], writer: number, step: number): Promise<number> {
  const chosen = Array.from({ length: 1 + upTo(mostStreams) }, () => oneOf(streams))
  const events = chosen
    .flatMap((stream) => Array.from({ length: 1 + upTo(mostOfOne) }, () => stream))
    .map((stream, place) => {
      const text = letters.repeat(upTo(longest / letters.length))
      return { stream, event: oneOf(names), data: { writer, step, place, text } }
    })
  const { fails, act } = oneOf(ends)
  const transaction = db.transaction(async (tx) => {
    tx.emit(...events.map(rawEvent))
    await act(tx)
  })
  if (!fails) await transaction
  else if (
    await transaction.then(
      () => true,
      () => false,
    )
  )
    throw new Error('The transaction should have been rolled back')
  return fails ? 0 : events.length
}

/** Concurrent writers, until there are enough events. Returns how many there are. */
export async function writeEvents(writing: Writing): Promise<number> {
  const { dbs, streams, events, writers, onWritten = () => {} } = writing
  await dbs[0]!.run(sql`
    CREATE TABLE IF NOT EXISTS refused_at_commit (id int UNIQUE DEFERRABLE INITIALLY DEFERRED)`)
  let written = 0
  const keepOn = async (writer: number) => {
    for (let step = 0; written < events; step++) {
      const more = await writeOnce(dbs[writer % dbs.length]!, streams, writer, step)
      written += more
      onWritten(written)
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, writer) => keepOn(writer)))
  return written
}
