import type { EventRow } from './events.ts'

const mostEvents = 50
/** Small compared with the allowed backlog: one batch alone does not make a reader slow. */
const mostBytes = 64 * 1024

/**
 * Events that follow an offset without a gap, in batches that are each sent in one write. Empty if the next
 * event is not among them.
 */
export function writeBatches(rows: EventRow[], after: number): EventRow[][] {
  const next = rows.findIndex(({ offset }) => offset === after + 1)
  if (next < 0) return []
  const pieces: EventRow[][] = []
  let bytes = 0
  for (const row of rows.slice(next)) {
    const piece = pieces.at(-1)
    const length = row.data?.length ?? 0
    bytes += length
    if (piece && piece.length < mostEvents && bytes <= mostBytes) piece.push(row)
    else {
      pieces.push([row])
      bytes = length
    }
  }
  return pieces
}
