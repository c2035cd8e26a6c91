import type { Position } from '#contract/frames.ts'
import type { Database } from '../database/database.ts'
import type { Log } from '../telemetry/log.ts'
import { together } from '../together.ts'
import type { Connection } from './connection.ts'
import { type Opening, openStreams } from './events.ts'
import type { Hub } from './hub.ts'
import type { Membership, Sees } from './membership.ts'

const settleAtOnce = 500

/** Which streams each connection has, from its handshake on and whenever that changes. */
export interface Subscriptions {
  /** Opens streams; they begin once the client was told where they stand. */
  open(
    connection: Connection,
    sees: Map<string, Sees>,
    given: { [stream: string]: Position },
  ): Promise<{ told: object; start(): void }>
  /** Somebody may not read a stream any more. */
  drop(connection: Connection, stream: string): void
  /** Looks up anew what these may read, and tells them of what is different. */
  settle(people: Connection[]): void
  /** As settle, together with others of this moment. */
  settleSoon(connection: Connection): void
  leave(connection: Connection): void
  /** Resolves when nothing is being looked up. */
  settled(): Promise<void>
}

export function openSubscriptions(options: {
  db: Database
  hub: Hub
  membership: Membership
  log: Log
}): Subscriptions {
  const { db, hub, membership, log } = options
  const unsettled = new Set<Connection>()
  let settling = Promise.resolve()
  const openTogether = together((openings: Opening[]) => openStreams(db, openings))

  const open: Subscriptions['open'] = async (connection, sees, given) => {
    const opened = await openTogether({ streams: [...sees.keys()], given })
    return {
      told: Object.fromEntries(opened.map(({ stream, ...where }) => [stream, where])),
      start() {
        for (const { stream, offset, recovered } of opened) {
          const from = recovered ? given[stream]!.offset : offset
          hub.join(connection, stream, sees.get(stream)!, from, offset)
        }
      },
    }
  }

  /** Tells what somebody may read from now on, and what no longer. */
  async function change(connection: Connection, sees: Map<string, Sees>) {
    const before = connection.streams
    if (!before || connection.isClosing) return
    const left = [...before.keys()].filter((stream) => !sees.has(stream))
    const joined = new Map([...sees].filter(([stream]) => !before.has(stream)))
    connection.streams = sees
    for (const stream of left) hub.leave(connection, stream)
    for (const [stream, seen] of sees) hub.setSees(connection, stream, seen)
    if (left.length + joined.size === 0) return
    const { told, start } = await open(connection, joined, {})
    if (connection.isClosing) return
    connection.send(JSON.stringify({ type: 'streams', joined: told, left }))
    start()
  }

  async function lookUp(people: Connection[]) {
    for (let from = 0; from < people.length; from += settleAtOnce) {
      const some = people
        .slice(from, from + settleAtOnce)
        .filter(({ streams, isClosing }) => streams && !isClosing)
      const sees = await membership.streamsOf(some.map(({ actor }) => actor!))
      await Promise.all(some.map((connection, place) => change(connection, sees[place]!)))
    }
  }

  function settle(people: Connection[]) {
    settling = settling
      .then(() => lookUp(people))
      .catch((error) => log.warn({ error }, 'streams not looked up'))
  }

  return {
    open,
    drop(connection, stream) {
      if (!connection.streams?.delete(stream)) return
      connection.send(JSON.stringify({ type: 'streams', joined: {}, left: [stream] }))
    },
    settle,
    settleSoon(connection) {
      unsettled.add(connection)
      if (unsettled.size > 1) return
      setImmediate(() => {
        const people = [...unsettled]
        unsettled.clear()
        settle(people)
      })
    },
    leave(connection) {
      unsettled.delete(connection)
      for (const stream of connection.streams?.keys() ?? []) hub.leave(connection, stream)
    },
    settled: () => settling,
  }
}
