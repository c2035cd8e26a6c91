import type { Channel, Member } from './channel.ts'
import type { EventRow, StreamPosition } from './events.ts'
import { prepareEvent, sendEvent } from './prepared-event.ts'

/** Sends a listener the events it missed, at the pace at which it reads; after that it gets live events. */
export async function catchUp(
  channel: Channel,
  member: Member,
  hub: {
    read(wanted: StreamPosition[]): Promise<EventRow[]>
    onSent(count: number): void
    isClosed(): boolean
  },
): Promise<void> {
  const isMember = () => !hub.isClosed() && channel.members.get(member.listener) === member
  member.live = false
  while (isMember()) {
    const rows = await hub.read([{ stream: channel.stream, after: member.at }])
    for (const row of rows) {
      if (!isMember()) return
      sendEvent(member, prepareEvent(row))
      await member.listener.drained()
    }
    hub.onSent(rows.length)
    // No rows although the stream's position is further: the events in between have expired.
    if (rows.length === 0) member.at = Math.max(member.at, channel.position)
    if (member.at >= channel.position) {
      member.live = true
      return
    }
  }
}
