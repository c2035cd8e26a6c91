import type { Position } from '#contract/frames.ts'
import { batched } from '../../batch.ts'
import type { Database } from '../../database/database.ts'
import type { Log } from '../../telemetry/log.ts'
import type { Connection } from '../connection.ts'
import { streamsFrame } from '../sockets/frames.ts'
import { type Opened, openStreams } from './events.ts'
import type { Hub } from './hub.ts'
import type { StreamAccess, Visibility } from './stream-access.ts'

const settleAtOnce = 500

/** The streams that a connection may read, and its positions in them. */
export interface Wanted {
  connection: Connection
  visibility: Map<string, Visibility>
  given: { [stream: string]: Position }
}

/** The streams of each connection, from its handshake on and after every change. */
export interface Subscriptions {
  /** Opens the streams of connections. `begin` is then called for each, after the positions were sent to its client. */
  open(wanted: Wanted[]): Promise<Opened[][]>
  begin(wanted: Wanted, opened: Opened[]): void
  /** Called when the user may not read a stream any more. */
  drop(connection: Connection, stream: string): void
  /** Looks up again what these connections may read, and notifies them of differences. */
  settle(people: Connection[]): void
  /** Like settle, batched with other connections. */
  settleSoon(connection: Connection): void
  leave(connection: Connection): void
  /** Resolves when no lookup is in progress. */
  settled(): Promise<void>
}

export function openSubscriptions(options: {
  db: Database
  hub: Hub
  streamAccess: StreamAccess
  log: Log
}): Subscriptions {
  const { db, hub, streamAccess, log } = options
  const accessChanged = new Set<Connection>()
  let settling = Promise.resolve()

  const open = (wanted: Wanted[]) =>
    openStreams(
      db,
      wanted.map(({ visibility, given }) => ({ streams: [...visibility.keys()], given })),
    )
  const openTogether = batched(open)

  function begin({ connection, visibility, given }: Wanted, opened: Opened[]) {
    for (const { stream, offset, recovered } of opened) {
      const from = recovered ? given[stream]!.offset : offset
      hub.join(connection, stream, visibility.get(stream)!, from, offset)
    }
  }

  /** Notifies a connection of the streams it joins and leaves. */
  async function change(connection: Connection, visibility: Map<string, Visibility>) {
    const before = connection.streams
    if (!before || connection.isClosing) return
    const left = [...before.keys()].filter((stream) => !visibility.has(stream))
    const joined = new Map([...visibility].filter(([stream]) => !before.has(stream)))
    connection.streams = visibility
    for (const stream of left) hub.leave(connection, stream)
    for (const [stream, seen] of visibility) hub.setVisibility(connection, stream, seen)
    if (left.length + joined.size === 0) return
    const wanted = { connection, visibility: joined, given: {} }
    const opened = await openTogether(wanted)
    if (connection.isClosing) return
    connection.send(streamsFrame(opened, left))
    begin(wanted, opened)
  }

  async function lookUp(people: Connection[]) {
    for (let from = 0; from < people.length; from += settleAtOnce) {
      const some = people
        .slice(from, from + settleAtOnce)
        .filter(({ streams, isClosing }) => streams && !isClosing)
      const visibility = await streamAccess.streamsOf(some.map(({ actor }) => actor!))
      await hub.joining(() =>
        Promise.all(some.map((connection, place) => change(connection, visibility[place]!))),
      )
    }
  }

  function settle(people: Connection[]) {
    settling = settling
      .then(() => lookUp(people))
      .catch((error) => log.warn({ error }, 'streams not looked up'))
  }

  return {
    open,
    begin,
    drop(connection, stream) {
      if (!connection.streams?.delete(stream)) return
      connection.send(streamsFrame([], [stream]))
    },
    settle,
    settleSoon(connection) {
      accessChanged.add(connection)
      if (accessChanged.size > 1) return
      setImmediate(() => {
        const people = [...accessChanged]
        accessChanged.clear()
        settle(people)
      })
    },
    leave(connection) {
      accessChanged.delete(connection)
      for (const stream of connection.streams?.keys() ?? []) hub.leave(connection, stream)
    },
    settled: () => settling,
  }
}
