import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Database } from '../../database/database.ts'
import type { Hint, ReadEventData } from '../../database/events.ts'
import type { Log } from '../../telemetry/log.ts'
import { catchUp } from './catch-up.ts'
import type { Channel, Listener, Member } from './channel.ts'
import { type EventRow, readEvents, type StreamPosition, topsOf } from './events.ts'
import { prepareEvent, sendEvent } from './prepared-event.ts'
import type { StreamAccess, Visibility } from './stream-access.ts'
import { writeBatches } from './write-batches.ts'

const pageOfEvents = 100
const streamsAtOnce = 200
/** After this many writes the event loop runs other work. */
const writesAtOnce = 250

/** Delivers committed events to the listeners of this process, each once and in order. */
export interface Hub {
  /**
   * Runs work that reads the last offsets of streams and then joins listeners at them. Until it ends, hints for streams without
   * listeners are kept, so that events committed after the offsets were read are noticed at the join.
   */
  joining<T>(work: () => Promise<T>): Promise<T>
  /** Starts at the given offset; `top` is the last offset of the stream. */
  join(listener: Listener, stream: string, visibility: Visibility, from: number, top: number): void
  leave(listener: Listener, stream: string): void
  setVisibility(listener: Listener, stream: string, visibility: Visibility): void
  /** The offset up to which a listener should have received everything by now. */
  topFor(listener: Listener, stream: string): number
  receiveHints(hints: Hint[]): void
  sweep(): Promise<void>
  close(): Promise<void>
}

export function openHub(options: {
  db: Database
  readData: ReadEventData
  streamAccess: StreamAccess
  log: Log
  onSent(count: number): void
}): Hub {
  const { db, readData, streamAccess, log, onSent } = options
  const channels = new Map<string, Channel>()
  const behind = new Set<Channel>()
  /** Members whose catch-up failed, until a sweep can read events again. */
  const failedCatchUps = new Map<Member, Channel>()
  let joins = 0
  /** While `joining` runs: the last offsets from hints for streams without listeners. */
  const unheard = new Map<string, number>()
  let joiningNow = 0
  let pumping: Promise<void> | undefined
  let closed = false

  /**
   * Called after each read: removes listeners that may no longer read a stream before anything is sent. Listeners that joined after
   * the read began stay: the list of readers may be from before they got their permission.
   */
  async function dropUnauthorised(streams: string[], joinsBefore: number) {
    const readers = await streamAccess.readersOf(streams)
    for (const [stream, allowed] of readers) {
      for (const [listener, member] of channels.get(stream)?.members ?? []) {
        if (member.number > joinsBefore) continue
        const visibility = allowed.get(listener.userId)
        if (visibility !== undefined) member.visibility = visibility
        else {
          leave(listener, stream)
          listener.dropped(stream)
        }
      }
    }
  }

  async function read(wanted: StreamPosition[]): Promise<EventRow[]> {
    const joinsBefore = joins
    const rows = await readEvents(db, readData, wanted, pageOfEvents)
    if (rows.length > 0) await dropUnauthorised([...new Set(rows.map(({ stream }) => stream))], joinsBefore)
    return rows
  }

  async function deliver(
    channel: Channel,
    rows: EventRow[],
    joinsBefore: number,
    sent: { events: number; writes: number },
  ) {
    const first = rows[0]!.offset
    channel.position = rows.at(-1)!.offset
    channel.known = Math.max(channel.known, channel.position)
    const prepared = rows.map(prepareEvent)
    for (const member of channel.members.values()) {
      const has = member.at - first + 1
      if (!member.live || has >= rows.length) continue
      if (has < 0 || member.number > joinsBefore) {
        startCatchUp(channel, member)
        continue
      }
      const due = prepared.slice(has)
      member.listener.inOneWrite(() => {
        for (const event of due) sendEvent(member, event)
      })
      sent.events += due.length
      if (++sent.writes % writesAtOnce === 0) await yieldToEventLoop()
    }
  }

  async function pump() {
    const sent = { events: 0, writes: 0 }
    while (behind.size > 0 && !closed) {
      const batch = [...behind].slice(0, streamsAtOnce)
      for (const channel of batch) behind.delete(channel)
      const joinsBefore = joins
      const rows = await read(batch.map(({ stream, position }) => ({ stream, after: position }))).catch(
        (error) => {
          // The channels are still behind; the sweep adds them again.
          log.warn({ error }, 'events not read')
          return []
        },
      )
      for (const [stream, found] of Map.groupBy(rows, (row) => row.stream)) {
        const channel = channels.get(stream)
        if (!channel) continue
        for (const piece of writeBatches(found, channel.position))
          await deliver(channel, piece, joinsBefore, sent)
        if (found.length === pageOfEvents) behind.add(channel)
      }
    }
    onSent(sent.events)
  }

  function wake() {
    if (closed) return
    pumping ??= pump()
      .catch((error) => log.error({ error }, 'event delivery stopped'))
      .finally(() => {
        pumping = undefined
        if (behind.size > 0) wake()
      })
  }

  function notice(channel: Channel, top: number) {
    if (top <= channel.known) return
    channel.known = top
    behind.add(channel)
  }

  function startCatchUp(channel: Channel, member: Member) {
    catchUp(channel, member, { read, onSent, isClosed: () => closed }).catch((error) => {
      log.warn({ error }, 'catch-up failed')
      failedCatchUps.set(member, channel)
    })
  }

  function leave(listener: Listener, stream: string) {
    const channel = channels.get(stream)
    if (!channel?.members.delete(listener) || channel.members.size > 0) return
    channels.delete(stream)
    behind.delete(channel)
  }

  return {
    async joining(work) {
      joiningNow += 1
      try {
        return await work()
      } finally {
        joiningNow -= 1
        if (joiningNow === 0) unheard.clear()
      }
    },
    join(listener, stream, visibility, from, top) {
      let channel = channels.get(stream)
      if (!channel) {
        channel = { stream, position: top, known: top, swept: 0, due: 0, members: new Map() }
        channels.set(stream, channel)
      }
      const member = { listener, visibility, at: from, live: from >= channel.position, number: ++joins }
      channel.members.set(listener, member)
      if (!member.live) startCatchUp(channel, member)
      notice(channel, Math.max(top, unheard.get(stream) ?? 0))
      // Outside of `joining`, hints since the last offset was read were not kept: events after it are looked for.
      if (joiningNow === 0) behind.add(channel)
      if (behind.size > 0) wake()
    },
    leave,
    setVisibility(listener, stream, visibility) {
      const member = channels.get(stream)?.members.get(listener)
      if (member) member.visibility = visibility
    },
    topFor(listener, stream) {
      const channel = channels.get(stream)
      const member = channel?.members.get(listener)
      if (!channel || !member) return 0
      return member.live ? Math.max(member.at, channel.due) : member.at
    },
    receiveHints(hints) {
      for (const { stream, top } of hints) {
        const channel = channels.get(stream)
        if (channel) notice(channel, top)
        else if (joiningNow > 0) unheard.set(stream, Math.max(top, unheard.get(stream) ?? 0))
      }
      if (behind.size > 0) wake()
    },
    async sweep() {
      for await (const { stream, top } of topsOf(db, [...channels.keys()])) {
        const channel = channels.get(stream)
        if (!channel) continue
        channel.due = channel.swept
        channel.swept = top
        notice(channel, top)
        if (channel.position < channel.known) behind.add(channel)
      }
      for (const [member, channel] of failedCatchUps) {
        failedCatchUps.delete(member)
        startCatchUp(channel, member)
      }
      if (behind.size > 0) wake()
    },
    async close() {
      closed = true
      await pumping
    },
  }
}
