import type { ClientFrame, ClientFrames, ServerFrame } from '#contract/frames.ts'
import { isWorthReturning, realtime } from '#contract/realtime.ts'

/** How a connection ended, and whether to reconnect. */
export interface Ending {
  code: number
  reason: string
  reconnect: boolean
  afterMs: number
  /** A message for the user, if the service sends one. */
  message?: string
}

export interface Connection {
  send(frame: ClientFrame): void
  /** Gives up this connection, to open another one. */
  drop(reason: string): void
}

/** The ending of a connection that the service has not closed. */
const lost = (reason: string): Ending => ({ code: 1006, reason, reconnect: true, afterMs: 0 })

/** After this many missing pings the service counts as gone. */
const pingsMissed = 2.5
/** After its disconnect frame the service may still answer requests in flight. */
const closingSeconds = 5

/** One socket from its opening to its end, which is reported once. */
export function openConnection(options: {
  url: string
  WebSocket: typeof WebSocket
  connect: ClientFrames['connect']
  onFrame: (frame: ServerFrame) => void
  onEnd: (ending: Ending) => void
}): Connection {
  const socket = new options.WebSocket(options.url, realtime.subprotocol)
  let isOver = false
  let announced: Ending | undefined
  let pingSeconds = 0
  let watch: ReturnType<typeof setTimeout>

  function end(ending: Ending) {
    if (isOver) return
    isOver = true
    clearTimeout(watch)
    socket.close()
    options.onEnd(ending)
  }
  function expectWithin(seconds: number, otherwise: Ending) {
    clearTimeout(watch)
    watch = setTimeout(() => end(otherwise), seconds * 1000)
  }
  const expectPing = () => expectWithin(pingsMissed * pingSeconds, lost('no ping came'))
  const send = (frame: ClientFrame) => {
    if (!isOver && socket.readyState === socket.OPEN) socket.send(JSON.stringify(frame))
  }

  function take(frame: ServerFrame) {
    if (frame.type === 'connected') {
      pingSeconds = frame.pingSeconds
      expectPing()
    } else if (frame.type === 'ping') {
      send({ type: 'pong' })
      expectPing()
    } else if (frame.type === 'disconnect') {
      const { type: _type, ...ending } = frame
      announced = ending
      expectWithin(closingSeconds, announced)
    }
    options.onFrame(frame)
  }

  expectWithin(realtime.handshakeSeconds, lost('no connection came about'))
  socket.onopen = () => send(options.connect)
  socket.onmessage = ({ data }) => {
    if (isOver) return
    try {
      take(JSON.parse(data))
    } catch {
      end(lost('a frame that cannot be read'))
    }
  }
  // A close event follows every error.
  socket.onerror = () => {}
  socket.onclose = ({ code, reason }) =>
    end(announced ?? { code, reason: reason || 'lost', reconnect: isWorthReturning(code), afterMs: 0 })

  return { send, drop: (reason) => end(lost(reason)) }
}
