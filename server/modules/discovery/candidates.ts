import { openAt, type Viewer } from '#modules/stores/index.ts'
import { type Fragment, fragment, nothing, raw } from '#platform/database/sql.ts'
import type { Context } from './context.ts'

/** How many stores, nearest or best rated first, are looked at for one page at most. It bounds the work, whatever is asked. */
const mostCandidates = 5000

export interface Wanted {
  viewer: Viewer
  context: Pick<Context, 'words' | 'common'>
  closed: boolean
  featured?: boolean
  /** Further conditions on `store` and `here`. */
  where?: Fragment[]
}

export const hereAt = ({ point }: Viewer) =>
  point === null
    ? fragment`(SELECT NULL::cube AS point)`
    : fragment`(SELECT place(${point.latitude}, ${point.longitude}) AS point)`

/**
 * The stores to choose from, as `store`, with `here` and the rank of the walk. With a rare word the word index goes first and
 * what it finds is ranked; otherwise an index is walked outwards from the point, or down from the best rated, and each store is
 * tested on the way, so that a page costs about as many rows as it takes to fill it.
 */
export function candidates({ viewer, context, featured }: Wanted): Fragment {
  const { words, common } = context
  const walkRank = viewer.point ? fragment`(store.place <-> here.point)` : fragment`rating_rank`
  const byWords = words && !common ? fragment`AND search @@ ${words.tsquery}::tsquery` : nothing
  return fragment`(
    SELECT store.*, here.point AS here_point, ${walkRank} AS walk_rank
    FROM store CROSS JOIN ${hereAt(viewer)} AS here
    WHERE listed ${featured ? fragment`AND featured` : nothing} ${byWords}
    ORDER BY ${walkRank}${viewer.point ? nothing : raw(', store.id')} LIMIT ${mostCandidates}
  ) AS store CROSS JOIN LATERAL (SELECT store.here_point AS point) AS here`
}

const isBlocked = (viewer: Viewer) => fragment`EXISTS (
  SELECT FROM store_reaction WHERE user_id = ${viewer.userId} AND store_id = store.id AND reaction = 'block'
)`

/** Which of the candidates are wanted. */
export function conditions({ viewer, context, closed, where = [] }: Wanted): Fragment {
  const { words, common } = context
  const further = where.reduce((sum, each) => fragment`${sum} AND ${each}`, nothing)
  return fragment`
    NOT ${isBlocked(viewer)}
    ${viewer.point ? fragment`AND walk_rank <= chord_of_metres(delivery_radius_metres)` : nothing}
    ${words && common ? fragment`AND search @@ ${words.tsquery}::tsquery` : nothing}
    ${closed ? nothing : fragment`AND ${openAt(viewer)}`}
    ${further}`
}
