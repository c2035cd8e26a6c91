import type { ClientFrames } from '#contract/frames.ts'
import { realtime } from '#contract/realtime.ts'
import { batched } from '../../batch.ts'
import type { TokenActor } from '../../operations/call.ts'
import type { Gate } from '../../operations/execute.ts'
import { Refusal } from '../../operations/refusal.ts'
import type { Connection } from '../connection.ts'
import type { Presence } from '../presence.ts'
import type { Opened } from '../streams/events.ts'
import type { Hub } from '../streams/hub.ts'
import type { StreamAccess } from '../streams/stream-access.ts'
import type { Subscriptions, Wanted } from '../streams/subscriptions.ts'
import type { Timings } from '../timings.ts'
import { type Closing, connectedFrame } from './frames.ts'
import type { SessionSockets } from './session-sockets.ts'

/** When many sockets open at once, a pause between batches makes the batches larger, which costs PostgreSQL a third less. */
const pause = { ms: 2, unless: 20 }

type ConnectFrame = Omit<ClientFrames['connect'], 'type'>

interface Arrival {
  connection: Connection
  frame: ConnectFrame
}

/** An authenticated connection, with the stream positions that its client sent. */
interface Admitted extends Pick<Wanted, 'connection' | 'given'> {
  actor: TokenActor
}

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
  gate: Pick<Gate, 'authenticate' | 'requireOpenSession'>
  streamAccess: StreamAccess
  presence: Presence
  hub: Pick<Hub, 'joining'>
  subscriptions: Subscriptions
  sessions: SessionSockets
  pace: Timings
}): Handshake {
  const { gate, streamAccess, presence, hub, subscriptions, sessions, pace } = options

  /** Awaits a check for a connection; a refusal closes the connection and gives undefined. */
  async function unlessRefused<T>(connection: Connection, asked: Promise<T>): Promise<T | undefined> {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { reason, ...how } = closingFor(error)
      connection.close(reason, how)
      return undefined
    }
  }

  /** The user of a token. Does not notice a session that ended in another process a moment ago: `closeIfEnded` does. */
  const identify = (connection: Connection, token: string | undefined) =>
    unlessRefused(connection, gate.authenticate(token, { acceptRevoked: false, readSession: false }))

  const closeIfEnded = (connection: Connection, { sessionId }: TokenActor) =>
    unlessRefused(connection, gate.requireOpenSession(sessionId))

  /** Authenticates a connection; undefined if it was closed. */
  async function admit({ connection, frame }: Arrival): Promise<Admitted | undefined> {
    const { token = connection.token, streams: given = {} } = frame
    if (connection.isClosing) return undefined
    const actor = await identify(connection, token)
    if (!actor || connection.isClosing) return undefined
    connection.actor = actor
    connection.token = token
    connection.expiresAt = actor.expiresAt
    sessions.add(actor.sessionId, connection)
    return { connection, actor, given }
  }

  function start(wanted: Wanted, opened: Opened[]) {
    const { connection, visibility } = wanted
    if (connection.isClosing) return
    connection.streams = visibility
    connection.dueAt = performance.now() + pace.ping
    connection.send(connectedFrame(connection.id, pace.ping / 1000, connection.expiresAt, opened))
    subscriptions.begin(wanted, opened)
  }

  async function enter(arrivals: Arrival[]) {
    const admitted = (await Promise.all(arrivals.map(admit)))
      .filter((each) => each !== undefined)
      // Connections that closed while other tokens were checked are dropped: nothing would remove their presence row later.
      .filter(({ connection }) => !connection.isClosing)
    if (admitted.length === 0) return
    const sockets = admitted.map(({ connection: { id }, actor: { userId } }) => ({ id, userId }))
    const [entered, visibilities] = await Promise.all([
      presence.enter(sockets, realtime.maxSocketsPerUser),
      streamAccess.streamsOf(admitted.map(({ actor }) => actor)),
      ...admitted.map(({ connection, actor }) => closeIfEnded(connection, actor)),
    ])
    const wanted: Wanted[] = []
    for (const [place, { connection, given }] of admitted.entries()) {
      if (connection.isClosing) continue
      if (entered[place]) wanted.push({ connection, given, visibility: visibilities[place]! })
      else connection.close('too-many-sockets')
    }
    const opened = await subscriptions.open(wanted)
    for (const [place, each] of wanted.entries()) start(each, opened[place]!)
  }

  /** Connections that arrive while others enter are batched and enter after them: fewer and larger statements are needed. */
  const enterTogether = batched(
    async (arrivals: Arrival[]) => {
      await hub.joining(() => enter(arrivals))
      return arrivals
    },
    { pause },
  )

  return {
    async shake(connection, frame) {
      await enterTogether({ connection, frame })
    },
    async renew(connection, token) {
      const actor = await identify(connection, token)
      if (!actor) return
      await closeIfEnded(connection, actor)
      if (connection.isClosing) return
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
