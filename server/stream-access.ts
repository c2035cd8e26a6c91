import { type Worker, workersOf, workOf } from '#modules/stores/index.ts'
import type { Actor } from '#platform/operations/call.ts'
import type { StreamAccess, Visibility } from '#platform/realtime/streams/stream-access.ts'
import { operatorsStream, streamOf } from '#server/party.ts'
import type { Services } from './services.ts'

const storePrefix = 'store:'

/**
 * Who may read which streams: users their own; people who work for a store its stream, as far as their permissions
 * allow; operators also the shared one.
 */
export function openStreamAccess({ db, sessions }: Pick<Services, 'db' | 'sessions'>): StreamAccess {
  const ownStreams = ({ userId, role }: Actor): [string, Visibility][] =>
    [streamOf({ userId }), ...(role === 'operator' ? [operatorsStream] : [])].map((stream) => [stream, 'all'])
  const storeStream = ({ store_id, permissions }: Worker): [string, Visibility] => [
    streamOf({ storeId: store_id }),
    permissions,
  ]

  return {
    async streamsOf(actors) {
      const people = actors.filter(({ role }) => role === 'store' || role === 'assistant')
      const work =
        people.length > 0
          ? await workOf(
              db,
              people.map(({ userId }) => userId),
            )
          : []
      const workByUser = Map.groupBy(work, ({ user_id }) => user_id)
      return actors.map(
        (actor) => new Map([...ownStreams(actor), ...(workByUser.get(actor.userId) ?? []).map(storeStream)]),
      )
    },
    async readersOf(streams) {
      const storeIds = streams
        .filter((stream) => stream.startsWith(storePrefix))
        .map((stream) => stream.slice(storePrefix.length))
      const [workers] = await Promise.all([
        storeIds.length > 0 ? workersOf(db, storeIds) : [],
        sessions.refresh(),
      ])
      const readers = new Map(
        storeIds.map((storeId) => [streamOf({ storeId }), new Map<string, Visibility>()]),
      )
      for (const worker of workers) {
        const [stream, visibility] = storeStream(worker)
        readers.get(stream)?.set(worker.user_id, visibility)
      }
      return readers
    },
  }
}
