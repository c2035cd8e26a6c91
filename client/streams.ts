import type { Opened, ServerFrames } from '#contract/frames.ts'
import type { Positions } from './realtime-types.ts'

type Notify = (event: string, ...given: unknown[]) => void
type EventFrame = ServerFrames['event'] | ServerFrames['withheld']

/** Tracks the position in each stream, and delivers each event once and in order. */
export function keepStreams(given: Positions, notify: Notify) {
  const positions = new Map(Object.entries(given))

  function open(streams: { [stream: string]: Opened }) {
    for (const [stream, { epoch, offset, recovered }] of Object.entries(streams)) {
      if (recovered && positions.get(stream)?.epoch === epoch) continue
      positions.set(stream, { epoch, offset })
      notify('reload', stream)
    }
  }
  function leave(streams: string[]) {
    for (const stream of streams) {
      if (positions.delete(stream)) notify('left', stream)
    }
  }

  return {
    positions: (): Positions => Object.fromEntries(positions),

    connected(streams: { [stream: string]: Opened }) {
      leave([...positions.keys()].filter((stream) => !Object.hasOwn(streams, stream)))
      open(streams)
    },

    changed({ joined, left }: ServerFrames['streams']) {
      leave(left)
      open(joined)
    },

    /**
     * False if an earlier event is missing. The position moves first, so that a handler that saves it
     * includes this event.
     */
    take(frame: EventFrame): boolean {
      const position = positions.get(frame.stream)
      if (!position || frame.offset <= position.offset) return true
      if (frame.offset > position.offset + 1) return false
      positions.set(frame.stream, { epoch: position.epoch, offset: frame.offset })
      if ('withheld' in frame) return true
      const { stream, offset, id, event, time, data } = frame
      notify(event, data, { stream, offset, id, event, time })
      return true
    },

    isBehind: (tops: { [stream: string]: number }): boolean =>
      [...positions].some(([stream, { offset }]) => offset < (tops[stream] ?? 0)),
  }
}
