import type { Member } from './channel.ts'
import type { EventRow } from './events.ts'
import { eventFrame, withheldFrame } from './frames.ts'
import { isVisible } from './membership.ts'

/** An event ready to be sent: its frames are made once for all who get them. */
export interface Letter {
  row: EventRow
  frame: Buffer
  withheld(): Buffer
}

/** Events that change what their reader may read. */
const unsettling = new Set(['request.update'])

export function letterOf(row: EventRow): Letter {
  let withheld: Buffer | undefined
  return { row, frame: eventFrame(row), withheld: () => (withheld ??= withheldFrame(row)) }
}

/** Gives somebody an event, or in its place that it is not for them. */
export function hand(member: Member, { row, frame, withheld }: Letter): void {
  member.at = row.offset
  member.listener.send(isVisible(member.sees, row.needs) ? frame : withheld())
  if (unsettling.has(row.event) && row.stream === `user:${member.listener.userId}`)
    member.listener.unsettled()
}
