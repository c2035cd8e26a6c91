import type { ClientFrame, ServerFrames } from '#contract/frames.ts'
import { type Action, realtime } from '#contract/realtime.ts'
import { BukaError } from './buka-error.ts'
import { InterruptedError } from './interrupted-error.ts'

type Data = { [name: string]: unknown }
type Success = ServerFrames['success']
type Response = Success | ServerFrames['refusal']

interface PendingRequest {
  frame: ClientFrame & { type: 'request' }
  action: Action
  /** Repeating it has no further effect. */
  isRepeatable: boolean
  wasSent: boolean
  resolve: (answer: Omit<Success, 'type' | 'id'>) => void
  reject: (error: Error) => void
}

const isRepeatable = (action: Action, data: Data) =>
  !action.endsWith('.post') || data.clientMessageId !== undefined

const bytesOf = (frame: ClientFrame) => new TextEncoder().encode(JSON.stringify(frame)).length

/** Requests that wait for a connection, and those that wait for an answer. */
export function keepRequests() {
  let lastId = 0
  let isAbandoned = false
  let send: ((frame: ClientFrame) => void) | undefined
  let waiting: PendingRequest[] = []
  const inFlight = new Map<string, PendingRequest>()

  function sendWaiting() {
    while (send && waiting.length > 0 && inFlight.size < realtime.maxRequestsInFlight) {
      const asked = waiting.shift()!
      asked.wasSent = true
      inFlight.set(asked.frame.id, asked)
      send(asked.frame)
    }
  }

  return {
    ask(action: Action, data: Data): Promise<Omit<Success, 'type' | 'id'>> {
      const frame = { type: 'request' as const, id: `c${++lastId}`, action, data }
      // The service would close the connection for good.
      if (bytesOf(frame) > realtime.maxFrameBytes) {
        return Promise.reject(new RangeError(`${action} is over ${realtime.maxFrameBytes} bytes.`))
      }
      if (isAbandoned) return Promise.reject(new InterruptedError(action, false))
      return new Promise((resolve, reject) => {
        const how = { isRepeatable: isRepeatable(action, data), wasSent: false }
        waiting.push({ frame, action, ...how, resolve, reject })
        sendWaiting()
      })
    },

    answer({ type: _type, id, ...envelope }: Response) {
      const asked = inFlight.get(id)
      inFlight.delete(id)
      if (envelope.success) asked?.resolve(envelope)
      else asked?.reject(new BukaError(envelope.statusCode, envelope.error, envelope.retryAfterSeconds))
      sendWaiting()
    },

    sendThrough(connection: (frame: ClientFrame) => void) {
      send = connection
      sendWaiting()
    },

    /** Stops sending; answers may still arrive. */
    hold() {
      send = undefined
    },

    /** No more answers arrive. Repeatable requests go first on the next connection. */
    interrupt() {
      send = undefined
      const unanswered = [...inFlight.values()]
      inFlight.clear()
      waiting = [...unanswered.filter((asked) => asked.isRepeatable), ...waiting]
      for (const { isRepeatable, action, reject } of unanswered) {
        if (!isRepeatable) reject(new InterruptedError(action, true))
      }
    },

    /** There is no next connection. */
    abandon() {
      isAbandoned = true
      for (const { action, wasSent, reject } of waiting) reject(new InterruptedError(action, wasSent))
      waiting = []
    },
  }
}
