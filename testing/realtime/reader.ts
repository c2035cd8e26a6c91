import WebSocket from 'ws'
import { realtime } from '#contract/realtime.ts'
import { addressOf, type Frame, type Positions } from '../sockets/sockets.ts'

/** A client that always reconnects and records everything received. */
export interface Reader {
  /** The first and the current positions. */
  from: Positions
  positions: Positions
  /** The events of each stream, in order. */
  got: Map<string, Frame[]>
  /** Everything that should not have happened. */
  faults: string[]
  /** Whether it is connected and not closing. */
  isUp: boolean
  /** How often it reconnected. */
  returns: number
  /** How it can disconnect by itself, besides a broken connection. */
  waysToLose: (() => void)[]
  close(): void
}

const fleetingMs = 12
/** A killed process may leave a client without an answer to its handshake. */
const patienceMs = 5000
const never = Number.POSITIVE_INFINITY

export function openReader(
  service: { url: string },
  token: string | (() => string),
  comeBackMs = 20,
): Reader {
  const tokenNow = () => (typeof token === 'string' ? token : token())
  let socket: WebSocket
  let framesLeft = never
  let isFirst = true
  let isFleeting = false
  let isClosed = false

  const cut = () => socket.terminate()
  const cutAfter = (frames: number) => {
    framesLeft = frames
  }
  const cutTwice = () => {
    isFleeting = true
    cut()
  }
  const reader: Reader = {
    from: {},
    positions: {},
    got: new Map(),
    faults: [],
    isUp: false,
    returns: 0,
    waysToLose: [cut, cutTwice, () => cutAfter(1), () => cutAfter(5)],
    close() {
      isClosed = true
      cut()
    },
  }
  const { from, positions, got, faults } = reader

  const takes: { [type: string]: (frame: Frame) => void } = {
    connected({ streams }) {
      for (const [stream, { epoch, offset, recovered }] of Object.entries<Frame>(streams)) {
        if (isFirst) {
          from[stream] = { epoch, offset }
          positions[stream] = { epoch, offset }
        } else if (!recovered) faults.push(`${stream} not recovered at ${positions[stream]?.offset}`)
      }
      isFirst = false
      reader.isUp = true
    },
    event(frame) {
      const position = positions[frame.stream]
      if (frame.offset !== (position?.offset ?? Number.NaN) + 1)
        faults.push(`${frame.stream}: ${frame.offset} after ${position?.offset}`)
      if (position) position.offset = frame.offset
      const received = got.get(frame.stream) ?? []
      received.push(frame)
      got.set(frame.stream, received)
    },
    ping({ streams }) {
      for (const [stream, top] of Object.entries(streams)) {
        if (Number(top) > positions[stream]!.offset) faults.push(`${stream} was lost before ${top}`)
      }
      socket.send('{"type":"pong"}')
    },
    disconnect({ reason, reconnect }) {
      if (!reconnect) faults.push(`sent away: ${reason}`)
    },
    streams: (frame) => void faults.push(`streams changed: ${JSON.stringify(frame)}`),
  }

  function open() {
    const current = new WebSocket(addressOf(service), realtime.subprotocol)
    const waiting = setTimeout(() => current.terminate(), patienceMs)
    socket = current
    framesLeft = never
    current.on('open', () => {
      current.send(JSON.stringify({ type: 'connect', token: tokenNow(), streams: positions }))
      if (isFleeting) setTimeout(cut, Math.random() * fleetingMs)
      isFleeting = false
    })
    current.on('message', (data) => {
      // Data that had left the proxy before the cut is lost to the reader, too.
      if (framesLeft <= 0) return
      const frame: Frame = JSON.parse(String(data))
      if (frame.type === 'connected') clearTimeout(waiting)
      takes[frame.type]?.(frame)
      framesLeft -= 1
      if (framesLeft <= 0) current.terminate()
    })
    // The close event that follows reconnects it.
    current.on('error', () => {})
    current.on('close', () => {
      clearTimeout(waiting)
      reader.isUp = false
      if (isClosed) return
      reader.returns += 1
      setTimeout(open, Math.random() * comeBackMs)
    })
  }
  open()
  return reader
}
