import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Bus } from '../bus/port.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import type { ReadEventData } from '../database/events.ts'
import { newId } from '../ids.ts'
import { openInFlight } from '../in-flight.ts'
import type { Limits } from '../limits.ts'
import type { Gate } from '../operations/execute.ts'
import type { Calls } from '../operations/measured-calls.ts'
import type { Refusal } from '../operations/refusal.ts'
import type { Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { Connection, type Host } from './connection.ts'
import { openPresence } from './presence.ts'
import { takeRequest } from './request-rate.ts'
import { answerRequests } from './requests.ts'
import { closingFor, openHandshake } from './sockets/handshake.ts'
import { openSessionSockets } from './sockets/session-sockets.ts'
import { takeUpgrades } from './sockets/take-upgrades.ts'
import { openHub } from './streams/hub.ts'
import type { StreamAccess } from './streams/stream-access.ts'
import { openSubscriptions } from './streams/subscriptions.ts'
import { type Timings, usualTimings } from './timings.ts'

export interface Realtime {
  /** Closes all connections and asks clients to reconnect, spread over some seconds. */
  close(): Promise<void>
}

export interface RealtimeOptions {
  http: Server
  processNumber: number
  db: Database
  bus: Bus
  clock: Clock
  limits: Limits
  gate: Pick<Gate, 'authenticate' | 'requireOpenSession'>
  calls: Calls
  streamAccess: StreamAccess
  readData: ReadEventData
  sessions: {
    onEnded(listener: (sessionIds: string[]) => void): void
    /** Never rejects. */
    refusalOf(sessionId: string): Promise<Refusal>
  }
  log: Log
  metrics: Metrics
  allowedOrigins: string[]
  trustProxy: boolean
  sweepMs: number
  pace?: Timings
}

const returnWithinMs = 5000
const closeTimeoutMs = 2000

/** Waits for all of them, up to a limit. */
const allOrTimeout = (all: Promise<unknown>[]) =>
  Promise.race([Promise.all(all), sleep(closeTimeoutMs, undefined, { ref: false })])

export async function openRealtime(options: RealtimeOptions): Promise<Realtime> {
  const { db, bus, clock, gate, streamAccess, readData, log, metrics, pace = usualTimings } = options
  const connections = new Set<Connection>()
  const inFlight = openInFlight()

  const presence = await openPresence(db, log, options.processNumber)
  const hub = openHub({ db, readData, streamAccess, log, onSent: metrics.observeEvents })
  const subscriptions = openSubscriptions({ db, hub, streamAccess, log })
  const sessions = openSessionSockets()
  const handshake = openHandshake({ gate, streamAccess, presence, hub, subscriptions, sessions, pace })
  const answer = answerRequests(options.calls, log)
  metrics.watchSockets(() => connections.size)

  db.onEvents((hints) => {
    hub.receiveHints(hints)
    bus.publish({ hints })
  })
  bus.onNote(({ hints }) => hints && hub.receiveHints(hints))
  options.sessions.onEnded((ids) => {
    for (const id of ids) {
      for (const connection of sessions.of(id))
        connection.closeWhenKnown(options.sessions.refusalOf(id).then(closingFor))
    }
  })

  function run(connection: Connection, work: Promise<void>) {
    inFlight.add(
      work.catch((error) => {
        log.error({ error }, 'socket failed')
        connection.close('server-error')
      }),
    )
  }

  const host: Host = {
    connect(connection, frame) {
      if (connection.dueAt === Number.POSITIVE_INFINITY || connection.streams)
        return connection.close('malformed')
      connection.dueAt = Number.POSITIVE_INFINITY
      run(connection, handshake.shake(connection, frame))
    },
    refresh(connection, token) {
      if (takeRequest(connection)) run(connection, handshake.renew(connection, token))
    },
    request: (connection, frame) => run(connection, answer(connection, frame)),
    dropped: subscriptions.drop,
    accessChanged: subscriptions.settleSoon,
    closed(connection) {
      connections.delete(connection)
      subscriptions.leave(connection)
      presence.leave(connection.id)
      sessions.delete(connection.actor?.sessionId ?? '', connection)
    },
  }

  const upgrades = takeUpgrades(options, ({ socket, line, origin, token }) => {
    const dueAt = performance.now() + (token === undefined ? pace.handshake : pace.resume)
    connections.add(new Connection(newId(), socket, line, origin, host, dueAt, token))
  })

  function ping(connection: Connection, now: number) {
    if (connection.awaitsPong) return connection.close('silent')
    connection.awaitsPong = true
    connection.dueAt = now + pace.ping
    const tops = [...connection.streams!.keys()].map((stream) => [stream, hub.topFor(connection, stream)])
    connection.send(JSON.stringify({ type: 'ping', streams: Object.fromEntries(tops) }))
  }

  /** One timer for all sockets: a timer each would cost more than the socket. */
  function tick() {
    const now = performance.now()
    const wallClock = clock.now().getTime()
    const pinged: Connection[] = []
    for (const connection of connections) {
      if (connection.streams && wallClock >= connection.expiresAt) connection.close('token-expired')
      else if (now < connection.dueAt) continue
      else if (!connection.streams && connection.token !== undefined) host.connect(connection, {})
      else if (!connection.streams) connection.close('handshake-late')
      else {
        ping(connection, now)
        pinged.push(connection)
      }
    }
    if (pinged.length > 0) subscriptions.settle(pinged)
  }
  const ticking = setInterval(tick, pace.tick)

  let sweeping: Promise<void> | undefined
  const sweepTimer = setInterval(() => {
    sweeping ??= hub
      .sweep()
      .catch((error) => log.warn({ error }, 'sweep of streams failed'))
      .finally(() => {
        sweeping = undefined
      })
  }, options.sweepMs)

  return {
    async close() {
      upgrades.stop()
      clearInterval(ticking)
      clearInterval(sweepTimer)
      const leaving = [...connections]
      const sendAway = (connection: Connection) =>
        connection.close('shutdown', { afterMs: Math.round(Math.random() * returnWithinMs) })
      leaving.filter(({ inFlight }) => inFlight === 0).forEach(sendAway)
      await allOrTimeout([inFlight.ended()])
      leaving.forEach(sendAway)
      await hub.close()
      await Promise.all([sweeping, subscriptions.settled()])
      await allOrTimeout(leaving.map((connection) => connection.whenGone()))
      for (const connection of leaving) connection.cut()
      await presence.close()
    },
  }
}
