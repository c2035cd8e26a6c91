import { expect } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { isVisible } from '#platform/realtime/streams/stream-access.ts'
import type { Frame, Positions } from '../sockets/sockets.ts'
import { type Row, rowsOf } from './rows.ts'
import type { Resident } from './town.ts'

/** A user who reads, and what was received. */
export interface Delivered {
  sees: Resident['sees']
  reader: {
    from: Positions
    positions: Positions
    got: Map<string, Frame[]>
    faults: string[]
  }
}

const frameOf = ({ needs, time, ...row }: Row): Frame => ({
  type: 'event',
  ...row,
  time: time.toISOString(),
})

const withheldOf = ({ stream, offset }: Row): Frame => ({ type: 'event', stream, offset, withheld: true })

/** Events that a reader has not received yet. */
const missing = (all: Delivered[], rows: Map<string, Row[]>) =>
  all.flatMap(({ sees, reader }) =>
    Object.keys(sees).filter((stream) => {
      const top = rows.get(stream)?.at(-1)?.offset ?? 0
      return (reader.positions[stream]?.offset ?? -1) < top
    }),
  )

/** Each reader received every event of its streams, or its withheld offset: once, in order, as stored. */
export async function expectAllDelivered(db: Database, all: Delivered[]): Promise<void> {
  const rows = await rowsOf(
    db,
    all.flatMap(({ sees }) => Object.keys(sees)),
  )
  await expect.poll(() => missing(all, rows), { timeout: 30_000, interval: 20 }).toEqual([])
  expect(all.flatMap(({ reader }) => reader.faults)).toEqual([])
  for (const { sees, reader } of all) {
    for (const [stream, seen] of Object.entries(sees)) {
      const expected = (rows.get(stream) ?? [])
        .filter(({ offset }) => offset > reader.from[stream]!.offset)
        .map((row) => (isVisible(seen, row.needs) ? frameOf(row) : withheldOf(row)))
      expect(reader.got.get(stream) ?? []).toEqual(expected)
    }
  }
}
