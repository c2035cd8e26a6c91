import type { ClientFrames } from '#contract/frames.ts'
import { realtime } from '#contract/realtime.ts'
import type { Gate } from '../operations/execute.ts'
import { Refusal } from '../operations/refusal.ts'
import { together } from '../together.ts'
import type { Connection } from './connection.ts'
import type { Closing } from './frames.ts'
import type { Membership } from './membership.ts'
import type { Pace } from './pace.ts'
import type { Presence } from './presence.ts'
import type { SessionSockets } from './session-sockets.ts'
import type { Subscriptions } from './subscriptions.ts'
import { expiryOf } from './token-expiry.ts'

export interface Handshake {
  /** Lets somebody in, or closes. */
  shake(connection: Connection, frame: Omit<ClientFrames['connect'], 'type'>): Promise<void>
  /** Goes on with a newer token of the same person. */
  renew(connection: Connection, token: string): Promise<void>
}

/** How a socket is closed whose token is refused. */
export function closingFor({ code, text }: Refusal): Closing {
  if (code === 'account.suspended') return { reason: 'suspended', message: text }
  return { reason: code === 'auth.token.expired' ? 'token-expired' : 'unauthorised' }
}

export function openHandshake(options: {
  gate: Pick<Gate, 'authenticate'>
  membership: Membership
  presence: Presence
  subscriptions: Subscriptions
  sessions: SessionSockets
  pace: Pace
}): Handshake {
  const { gate, membership, presence, subscriptions, sessions, pace } = options
  const streamsOf = together(membership.streamsOf)

  /** Whose token this is; closes what comes with none that counts. */
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

  return {
    async shake(connection, { token = connection.token, streams: given = {} }) {
      const actor = await identify(connection, token)
      if (!actor || connection.isClosing) return
      connection.actor = actor
      connection.token = token
      connection.expiresAt = expiryOf(token!)
      sessions.add(actor.sessionId, connection)
      const { id } = connection
      if (!(await presence.enter({ id, userId: actor.userId }, realtime.maxSocketsPerUser)))
        return connection.close('too-many-sockets')
      const sees = await streamsOf(actor)
      const { told, start } = await subscriptions.open(connection, sees, given)
      if (connection.isClosing) return
      connection.streams = sees
      connection.dueAt = performance.now() + pace.ping
      connection.send(
        JSON.stringify({
          type: 'connected',
          connectionId: id,
          pingSeconds: pace.ping / 1000,
          tokenExpiresAt: new Date(connection.expiresAt).toISOString(),
          streams: told,
        }),
      )
      start()
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
      connection.expiresAt = expiryOf(token)
      const tokenExpiresAt = new Date(connection.expiresAt).toISOString()
      connection.send(JSON.stringify({ type: 'refreshed', tokenExpiresAt }))
    },
  }
}
