import { realtime } from '#contract/realtime.ts'
import type { Connection } from './connection.ts'

/** After this many consecutive refusals the client is considered abusive. */
const maxRefusals = 100

/** Whether a connection may send a request now; a client that continues although refused is closed. */
export function takeRequest(connection: Connection): boolean {
  const second = Math.floor(performance.now() / 1000)
  if (second !== connection.second) {
    if (connection.requests <= realtime.maxRequestsPerSecond) connection.refused = 0
    connection.second = second
    connection.requests = 0
  }
  connection.requests += 1
  if (
    connection.requests <= realtime.maxRequestsPerSecond &&
    connection.inFlight < realtime.maxRequestsInFlight
  ) {
    return true
  }
  connection.refused += 1
  if (connection.refused > maxRefusals) connection.close('flood')
  return false
}
