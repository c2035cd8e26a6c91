import type { ClientFrames } from '#contract/frames.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { refusalFor } from '../http/failures.ts'
import { newId } from '../ids.ts'
import { type Answer, bodyText, refusalAnswer } from '../operations/envelope.ts'
import type { Calls } from '../operations/measured-calls.ts'
import { Refusal } from '../operations/refusal.ts'
import type { Log } from '../telemetry/log.ts'
import { operationCallOf } from './actions.ts'
import type { Connection } from './connection.ts'
import { takeRequest } from './request-rate.ts'
import { responseFrame } from './sockets/frames.ts'

type RequestFrame = ClientFrames['request']

/** Changes of one connection run in the order of its requests; reads run concurrently. */
function runInOrder<T>(connection: Connection, operationId: OperationId, work: () => Promise<T>): Promise<T> {
  if (operations[operationId].method === 'GET') return work()
  const done = (connection.lastChange ?? Promise.resolve()).then(work)
  connection.lastChange = done.catch(() => {})
  return done
}

/** Runs the same operation as HTTP, and answers with its envelope. */
export function answerRequests(calls: Calls, log: Log) {
  async function answer(
    connection: Connection,
    frame: RequestFrame,
  ): Promise<Pick<Answer, 'body' | 'headers'>> {
    const requestId = newId()
    try {
      if (!takeRequest(connection)) throw new Refusal('request.rate-limited', { retryAfterSeconds: 1 })
      const asked = operationCallOf(frame.action, frame.data ?? {}, connection.actor!.role)
      if (!asked) throw new Refusal('route.unknown')
      connection.inFlight += 1
      try {
        const { operationId, ...input } = asked
        const incoming = {
          ...input,
          ...connection.origin,
          file: undefined,
          idempotencyKey: undefined,
          deviceToken: undefined,
          requestId,
        }
        return await runInOrder(connection, operationId, () =>
          calls(operationId, { ...incoming, token: connection.token }),
        )
      } finally {
        connection.inFlight -= 1
      }
    } catch (error) {
      const refusal = refusalFor(error)
      if (!refusal) log.error({ requestId, error }, 'request failed')
      return refusalAnswer(refusal ?? new Refusal('server.error'), requestId)
    }
  }

  return async (connection: Connection, frame: RequestFrame): Promise<void> => {
    const answered = await answer(connection, frame)
    connection.send(responseFrame(frame.id, bodyText(answered), answered.headers['retry-after']))
  }
}
