import { openAt, type Viewer } from '#modules/stores/index.ts'
import { type Fragment, fragment, nothing, raw } from '#platform/database/sql.ts'
import type { SearchContext } from './search-context.ts'

/** How many stores, nearest or best rated first, are considered for one page. It bounds the work of any query. */
const maxCandidates = 5000

export interface StoreFilter {
  viewer: Viewer
  context: Pick<SearchContext, 'words'>
  /** Whether closed stores are listed too; `only` lists them alone. */
  closed: boolean | 'only'
  featured?: boolean
  /** Further conditions on `store` and `here`. */
  where?: Fragment[]
}

export const hereAt = ({ point }: Viewer) =>
  point === null
    ? fragment`(SELECT NULL::cube AS point)`
    : fragment`(SELECT place(${point.latitude}, ${point.longitude}) AS point)`

/**
 * The stores to choose from, as `store`, with `here` and `scan_rank`: the distance, or the rank by rating. A rare word is looked
 * up in the word index and its stores are sorted. Otherwise the index by place is scanned nearest first, or that by rating best
 * first, and each store is filtered on the way, so that a page reads about as many rows as it takes to fill it.
 */
export function candidates({ viewer, context, featured }: StoreFilter): Fragment {
  const { words } = context
  const scanRank = viewer.point ? fragment`(store.place <-> here.point)` : fragment`rating_rank`
  const byWords = words && !words.common ? fragment`AND search @@ ${words.tsquery}::tsquery` : nothing
  return fragment`(
    SELECT store.*, here.point AS here_point, ${scanRank} AS scan_rank
    FROM store CROSS JOIN ${hereAt(viewer)} AS here
    WHERE listed ${featured ? fragment`AND featured` : nothing} ${byWords}
    ORDER BY ${scanRank}${viewer.point ? nothing : raw(', store.id')} LIMIT ${maxCandidates}
  ) AS store CROSS JOIN LATERAL (SELECT store.here_point AS point) AS here`
}

const isBlocked = (viewer: Viewer) => fragment`EXISTS (
  SELECT FROM store_reaction WHERE user_id = ${viewer.userId} AND store_id = store.id AND reaction = 'block'
)`

/** The conditions on candidates. */
export function conditions({ viewer, context, closed, where = [] }: StoreFilter): Fragment {
  const { words } = context
  const further = where.reduce((sum, each) => fragment`${sum} AND ${each}`, nothing)
  return fragment`
    NOT ${isBlocked(viewer)}
    ${viewer.point ? fragment`AND scan_rank <= chord_of_metres(delivery_radius_metres)` : nothing}
    ${words?.common ? fragment`AND search @@ ${words.tsquery}::tsquery` : nothing}
    ${closed === true ? nothing : fragment`AND ${closed ? raw('NOT ') : nothing}${openAt(viewer)}`}
    ${further}`
}
