import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../database/database.ts'
import { boolean, list, nullable, row, uuid } from '../database/row.ts'
import { fragment, sql } from '../database/sql.ts'
import { newId } from '../ids.ts'
import { isAlive } from '../process-lock.ts'
import type { Log } from '../telemetry/log.ts'

const IsNewRow = row({ is_new: boolean })
const EnteredRow = row({ ids: nullable(list(uuid)) })

const leaveTogetherMs = 50

/** The open sockets of all processes: push notifications are sent to users without one. */
export interface Presence {
  /** Registers sockets. Returns for each whether it is within the maximum number of sockets of its user. */
  enter(sockets: NewSocket[], most: number): Promise<boolean[]>
  leave(socketId: string): void
  close(): Promise<void>
}

interface NewSocket {
  id: string
  userId: string
}

/** Deletes the sockets of killed processes; returns whether there were any. */
const deleteDeadNodes = async (db: Database, nodeId: string): Promise<boolean> =>
  (await db.run(sql`
    WITH gone AS (
      DELETE FROM realtime_node WHERE id <> ${nodeId} AND NOT ${isAlive(fragment`process_number`)} RETURNING id
    )
    DELETE FROM realtime_socket WHERE node_id IN (SELECT id FROM gone)`)) > 0

export async function openPresence(
  db: Database,
  log: Log,
  processNumber: number,
  beatEveryMs = 5000,
): Promise<Presence> {
  const nodeId = newId()
  const present = new Map<string, string>()
  const left: string[] = []
  let leaving: Promise<void> | undefined

  const insert = (sockets: [string, string][]) =>
    db.run(sql`
      INSERT INTO realtime_socket (id, node_id, user_id)
      SELECT id, ${nodeId}, user_id
      FROM unnest(${sockets.map(([id]) => id)}::uuid[], ${sockets.map(([, userId]) => userId)}::uuid[]) AS given (id, user_id)
      ON CONFLICT (id) DO NOTHING`)

  /** Renews the entry of this process, and deletes the entries of processes that no longer run. */
  async function renewNode() {
    const { is_new } = await db.one(
      IsNewRow,
      sql`
      INSERT INTO realtime_node (id, process_number) VALUES (${nodeId}, ${processNumber})
      ON CONFLICT (id) DO UPDATE SET seen_at = clock_timestamp()
      RETURNING xmax = 0 AS is_new`,
    )
    // The entry was deleted as dead, or lost with an unlogged table in a crash: sockets are inserted again.
    if (is_new && present.size > 0) await insert([...present])
    await db.run(sql`
      WITH gone AS (
        DELETE FROM realtime_node WHERE seen_at < clock_timestamp() - interval '1 minute' RETURNING id
      )
      DELETE FROM realtime_socket WHERE node_id IN (SELECT id FROM gone)`)
  }

  async function flush() {
    await sleep(leaveTogetherMs)
    leaving = undefined
    const ids = left.splice(0)
    await db.run(sql`DELETE FROM realtime_socket WHERE id = ANY(${ids})`).catch((error) => {
      log.warn({ error }, 'sockets not deleted')
    })
  }

  function forget(socketId: string) {
    left.push(socketId)
    leaving ??= flush()
  }

  /**
   * Inserts sockets and returns which were within the limit. Sockets of one user are serialised, so that each
   * counts those before it.
   */
  async function write(sockets: NewSocket[], most: number): Promise<boolean[]> {
    const socketIds = sockets.map(({ id }) => id)
    const userIds = sockets.map(({ userId }) => userId)
    const [entered] = await db.manyLocked(
      sql`
      SELECT pg_advisory_xact_lock(key) FROM (
        SELECT DISTINCT hashtextextended('sockets ' || user_id, 0) AS key FROM unnest(${userIds}::text[]) AS user_id ORDER BY key
      ) AS keys`,
      EnteredRow,
      sql`
      WITH open AS MATERIALIZED (
        SELECT user_id, (
          SELECT count(*) FROM realtime_socket JOIN realtime_node ON realtime_node.id = node_id
          WHERE realtime_socket.user_id = given.user_id AND seen_at > clock_timestamp() - interval '15 seconds'
            AND realtime_socket.id <> ALL (${socketIds}::uuid[])
        ) AS sockets
        FROM (SELECT DISTINCT user_id FROM unnest(${userIds}::uuid[]) AS user_id) AS given
      ), entered AS (
        INSERT INTO realtime_socket (id, node_id, user_id)
        SELECT id, ${nodeId}, user_id
        FROM (
          SELECT id, user_id, row_number() OVER (PARTITION BY user_id ORDER BY place) AS turn
          FROM unnest(${socketIds}::uuid[], ${userIds}::uuid[]) WITH ORDINALITY AS given (id, user_id, place)
        ) AS given JOIN open USING (user_id)
        WHERE ${most}::integer >= turn + sockets
        -- The renewal of the node may have inserted the socket already.
        ON CONFLICT (id) DO UPDATE SET node_id = excluded.node_id
        RETURNING id
      )
      SELECT CASE WHEN count(*) < ${socketIds.length} THEN coalesce(array_agg(id), '{}') END AS ids FROM entered`,
    )
    const { ids } = entered!
    return socketIds.map((id) => ids === null || ids.includes(id))
  }

  /** Sockets of a process that was killed just now may still be counted: deletes them and tries the refused sockets again. */
  async function writeAgain(sockets: NewSocket[], most: number, entered: boolean[]): Promise<boolean[]> {
    const refused = sockets.filter((_, place) => !entered[place])
    if (refused.length === 0 || !(await deleteDeadNodes(db, nodeId))) return entered
    const again = await write(refused, most)
    return entered.map((isEntered) => isEntered || again.shift()!)
  }

  const leave = (socketId: string) => {
    if (present.delete(socketId)) forget(socketId)
  }

  await renewNode()
  let lastBeat: Promise<void> | undefined
  const beating = setInterval(() => {
    lastBeat = renewNode().catch((error) => log.warn({ error }, 'presence not renewed'))
  }, beatEveryMs)
  beating.unref()

  return {
    async enter(sockets, most) {
      for (const { id, userId } of sockets) present.set(id, userId)
      const entered = await writeAgain(sockets, most, await write(sockets, most))
      for (const [place, { id }] of sockets.entries()) {
        if (!entered[place]) leave(id)
        // The socket may have closed while it was being inserted.
        else if (!present.has(id)) forget(id)
      }
      return entered
    },
    leave,
    async close() {
      clearInterval(beating)
      await Promise.all([lastBeat, leaving])
      await db
        .run(sql`
          WITH gone AS (DELETE FROM realtime_node WHERE id = ${nodeId})
          DELETE FROM realtime_socket WHERE node_id = ${nodeId}`)
        .catch(() => {})
    },
  }
}
