import type { Coordinates } from '#contract/records/location.ts'
import { type Viewer, viewerOf } from '#modules/stores/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Actor } from '#platform/operations/call.ts'
import type { Key, Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { readContext, type SearchContext } from './search-context.ts'

/** A ranked list keeps the point and the time of its first page in its key: later pages continue the same list. */
export interface RankedList {
  viewer: Viewer
  context: SearchContext
  /** The key of the last row of the previous page, in the order of the list. */
  after: Key | null
  key(rest: Key): Key
}

function readKey(key: Key | null): { at: Date | null; point: Coordinates | null; after: Key | null } {
  if (!key) return { at: null, point: null, after: null }
  const [at, latitude, longitude, ...after] = key as [number, number | null, number | null, ...Key]
  return {
    at: new Date(at),
    point: latitude === null || longitude === null ? null : { latitude, longitude },
    after,
  }
}

/** Reads the point, the time and the words of a ranked list from its key and the query; at most one statement. */
export async function openRankedList(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor | null,
  page: Page,
  query: { latitude?: number; longitude?: number; street?: string; keyword?: string },
): Promise<RankedList> {
  const start = readKey(page.after)
  const { userId: viewerId, point: queryPoint } = viewerOf(actor, query)
  const context = await readContext(db, {
    viewerId,
    point: start.point ?? queryPoint,
    street: query.street,
    keyword: query.keyword,
  })
  const at = start.at ?? clock.now()
  const { point } = context
  return {
    viewer: { userId: viewerId, point, at },
    context,
    after: start.after,
    key: (rest) => [at.getTime(), point?.latitude ?? null, point?.longitude ?? null, ...rest],
  }
}
