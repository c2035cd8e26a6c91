import type { Coordinates } from '#contract/records/location.ts'
import { type Viewer, viewerOf } from '#modules/stores/index.ts'
import type { Database } from '#platform/database/database.ts'
import type { Actor } from '#platform/operations/call.ts'
import type { Key, Page } from '#platform/operations/page.ts'
import type { Services } from '#server/services.ts'
import { type Context, openContext } from './context.ts'

/** A ranked list keeps the point and the time of its first page in its key: later pages continue the same list. */
export interface RankedList {
  viewer: Viewer
  context: Context
  /** Where the page before ended, by the list's own order. */
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

/** Reads from where, when and for what a ranked list looks; at most one query. */
export async function openRankedList(
  db: Database,
  { clock }: Pick<Services, 'clock'>,
  actor: Actor | null,
  page: Page,
  query: { latitude?: number; longitude?: number; street?: string; keyword?: string },
): Promise<RankedList> {
  const start = readKey(page.after)
  const asked = viewerOf(actor, query)
  const context = await openContext(db, {
    viewerId: asked.userId,
    point: start.point ?? asked.point,
    street: query.street,
    keyword: query.keyword,
  })
  const at = start.at ?? clock.now()
  const { point } = context
  return {
    viewer: { userId: asked.userId, point, at },
    context,
    after: start.after,
    key: (rest) => [at.getTime(), point?.latitude ?? null, point?.longitude ?? null, ...rest],
  }
}
