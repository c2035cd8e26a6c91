import type { EventRow } from './events.ts'

const mostEvents = 50
/** Small beside the backlog that a reader may have: one batch alone does not count as slow. */
const mostBytes = 64 * 1024

/** Events that go on from an offset, in pieces that each leave in one write. None if the next one is not among them. */
export function writeBatches(rows: EventRow[], after: number): EventRow[][] {
  const next = rows.findIndex(({ offset }) => offset === after + 1)
  if (next < 0) return []
  const pieces: EventRow[][] = []
  let bytes = 0
  for (const row of rows.slice(next)) {
    const piece = pieces.at(-1)
    bytes += row.data.length
    if (piece && piece.length < mostEvents && bytes <= mostBytes) piece.push(row)
    else {
      pieces.push([row])
      bytes = row.data.length
    }
  }
  return pieces
}
