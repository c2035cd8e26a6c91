import { changesAccess } from '#contract/events.ts'
import { eventFrame, withheldFrame } from '../sockets/frames.ts'
import type { Member } from './channel.ts'
import type { EventRow } from './events.ts'
import { isVisible } from './stream-access.ts'

/** An event with its frames, which are encoded once for all listeners. */
export interface PreparedEvent {
  row: EventRow
  frame: Buffer
  withheld(): Buffer
}

export function prepareEvent(row: EventRow): PreparedEvent {
  let made: Buffer | undefined
  const withheld = () => (made ??= withheldFrame(row))
  const { data } = row
  return { row, frame: data === null ? withheld() : eventFrame({ ...row, data }), withheld }
}

/** Sends an event to a listener, or a frame with only its offset where the listener may not see it. */
export function sendEvent(member: Member, { row, frame, withheld }: PreparedEvent): void {
  member.at = row.offset
  member.listener.send(isVisible(member.visibility, row.needs) ? frame : withheld())
  if (changesAccess(row.event) && row.stream === `user:${member.listener.userId}`)
    member.listener.accessChanged()
}
