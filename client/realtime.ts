import type { ServerFrame } from '#contract/frames.ts'
import { type Action, realtime as protocol } from '#contract/realtime.ts'
import { openBackoff } from './backoff.ts'
import { type Connection, type Ending, openConnection } from './connection.ts'
import { keepHandlers, runSafely } from './handlers.ts'
import type { Realtime, RealtimeOptions, State } from './realtime-types.ts'
import { openRenewal } from './renewal.ts'
import { keepRequests } from './requests.ts'
import { keepStreams } from './streams.ts'

export { InterruptedError } from './interrupted-error.ts'
export * from './realtime-types.ts'

type Takes = { [T in ServerFrame['type']]: (frame: Extract<ServerFrame, { type: T }>) => void }

/**
 * The socket of one user: it connects at once, reconnects by itself and resumes. Register handlers in the
 * same tick, so that none misses the first events.
 */
export function createRealtime(options: RealtimeOptions): Realtime {
  const { onState = () => {}, onError = console.error } = options
  const url = new URL(`${options.baseUrl.replace(/^http/, 'ws')}${protocol.path}`).href
  const handlers = keepHandlers(onError)
  const streams = keepStreams(options.positions ?? {}, handlers.notify)
  const requests = keepRequests()
  const backoff = openBackoff()
  let connection: Connection | undefined
  let timer: ReturnType<typeof setTimeout>
  let isClosed = false
  let isWaiting = false

  const tellState = (state: State) => void runSafely(onError, () => onState(state))

  function open(token: string): Connection {
    const renewal = openRenewal(options.token, onError, (token) => current.send({ type: 'refresh', token }))
    const resume = () => current.drop('an event is missing')
    const takes: Takes = {
      connected(frame) {
        streams.connected(frame.streams)
        renewal.schedule(frame.tokenExpiresAt)
        tellState({ state: 'connected' })
        requests.sendThrough(current.send)
      },
      streams: streams.changed,
      event(frame) {
        if (!streams.take(frame)) resume()
      },
      ping(frame) {
        // The connection has been stable for a while.
        backoff.reset()
        if (streams.isBehind(frame.streams)) resume()
      },
      refreshed: (frame) => renewal.schedule(frame.tokenExpiresAt),
      response: requests.answer,
      disconnect: requests.hold,
    }
    const current = openConnection({
      url,
      WebSocket: options.WebSocket ?? WebSocket,
      connect: { type: 'connect', token, streams: streams.positions() },
      // Frames of a later protocol version are ignored.
      onFrame: (frame) => (takes[frame.type] as ((frame: ServerFrame) => void) | undefined)?.(frame),
      onEnd(ending) {
        renewal.stop()
        requests.interrupt()
        afterEnd(ending)
      },
    })
    return current
  }

  async function connect() {
    isWaiting = false
    tellState({ state: 'connecting' })
    try {
      const token = await options.token()
      if (!isClosed) connection = open(token)
    } catch (error) {
      onError(error)
      comeBack(0, String(error))
    }
  }

  function comeBack(afterMs: number, reason: string) {
    if (isClosed) return
    const waitMs = Math.max(afterMs, backoff.next())
    isWaiting = true
    timer = setTimeout(connect, waitMs)
    tellState({ state: 'waiting', afterMs: waitMs, reason })
  }

  function finish({ code, reason, message }: Pick<Ending, 'code' | 'reason' | 'message'>) {
    if (isClosed) return
    isClosed = true
    clearTimeout(timer)
    connection?.drop(reason)
    requests.abandon()
    tellState({ state: 'closed', code, reason, ...(message !== undefined && { message }) })
  }

  const afterEnd = (ending: Ending) =>
    ending.reconnect ? comeBack(ending.afterMs, ending.reason) : finish(ending)

  timer = setTimeout(connect)
  return {
    on: handlers.on,
    request: ((action: Action, data: object = {}) =>
      requests.ask(action, { ...data })) as Realtime['request'],
    positions: streams.positions,
    reconnect() {
      if (!isWaiting || isClosed) return
      clearTimeout(timer)
      void connect()
    },
    close: () => finish({ code: 1000, reason: 'closed by the app' }),
  }
}
