import type { ClientFrames } from '#contract/frames.ts'
import { realtime } from '#contract/realtime.ts'
import { batched } from '../../batch.ts'
import type { Gate } from '../../operations/execute.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Connection } from '../connection.ts'
import type { Presence } from '../presence.ts'
import type { StreamAccess } from '../streams/stream-access.ts'
import type { Subscriptions } from '../streams/subscriptions.ts'
import type { Timings } from '../timings.ts'
import type { Closing } from './frames.ts'
import type { SessionSockets } from './session-sockets.ts'

type ConnectFrame = Omit<ClientFrames['connect'], 'type'>

export interface Handshake {
  /** Authenticates the connection, or closes it. */
  shake(connection: Connection, frame: ConnectFrame): Promise<void>
  /** Continues with a newer token of the same user. */
  renew(connection: Connection, token: string): Promise<void>
}

/** How a socket is closed when its token is refused. */
export function closingFor({ code, text }: Refusal): Closing {
  if (code === 'account.suspended') return { reason: 'suspended', message: text }
  return { reason: code === 'auth.token.expired' ? 'token-expired' : 'unauthorised' }
}

export function openHandshake(options: {
  gate: Pick<Gate, 'authenticate'>
  streamAccess: StreamAccess
  presence: Presence
  subscriptions: Subscriptions
  sessions: SessionSockets
  pace: Timings
}): Handshake {
  const { gate, streamAccess, presence, subscriptions, sessions, pace } = options
  const streamsOf = batched(streamAccess.streamsOf)

  /** The user of a token; closes the connection when there is none or it is invalid. */
  async function identify(connection: Connection, token: string | undefined) {
    try {
      return await gate.authenticate(token, { acceptRevoked: false, readSession: true })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { reason, ...how } = closingFor(error)
      connection.close(reason, how)
      return undefined
    }
  }

  async function enter(
    connection: Connection,
    { token = connection.token, streams: given = {} }: ConnectFrame,
  ) {
    if (connection.isClosing) return
    const actor = await identify(connection, token)
    if (!actor || connection.isClosing) return
    connection.actor = actor
    connection.token = token
    connection.expiresAt = actor.expiresAt
    sessions.add(actor.sessionId, connection)
    const { id } = connection
    if (!(await presence.enter({ id, userId: actor.userId }, realtime.maxSocketsPerUser)))
      return connection.close('too-many-sockets')
    const visibility = await streamsOf(actor)
    const { positions, start } = await subscriptions.open(connection, visibility, given)
    if (connection.isClosing) return
    connection.streams = visibility
    connection.dueAt = performance.now() + pace.ping
    connection.send(
      JSON.stringify({
        type: 'connected',
        connectionId: id,
        pingSeconds: pace.ping / 1000,
        tokenExpiresAt: new Date(connection.expiresAt).toISOString(),
        streams: positions,
      }),
    )
    start()
  }

  /** All who come while others enter go on together after them: fewer and larger statements serve them. */
  const enterTogether = batched((arrivals: { connection: Connection; frame: ConnectFrame }[]) =>
    Promise.allSettled(arrivals.map(({ connection, frame }) => enter(connection, frame))),
  )

  return {
    async shake(connection, frame) {
      const entered = await enterTogether({ connection, frame })
      if (entered.status === 'rejected') throw entered.reason
    },
    async renew(connection, token) {
      const actor = await identify(connection, token)
      if (!actor || connection.isClosing) return
      const before = connection.actor!
      if (actor.userId !== before.userId || actor.role !== before.role)
        return connection.close('unauthorised')
      sessions.delete(before.sessionId, connection)
      sessions.add(actor.sessionId, connection)
      connection.actor = actor
      connection.token = token
      connection.expiresAt = actor.expiresAt
      const tokenExpiresAt = new Date(connection.expiresAt).toISOString()
      connection.send(JSON.stringify({ type: 'refreshed', tokenExpiresAt }))
    },
  }
}
