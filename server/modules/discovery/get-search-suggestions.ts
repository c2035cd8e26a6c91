import type { SuggestionType } from '#contract/states.ts'
import { viewerOf } from '#modules/stores/index.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { candidates, conditions, type Wanted } from './candidates.ts'
import { openContext } from './context.ts'

interface Suggestion {
  type: SuggestionType
  name: string
  slug: string | null
}

const mostDishes = 6
const mostStores = 4
/** Nearest or best rated first; dishes are looked for on their menus. */
const storesLookedAt = 40

/** Stores are found by their dishes too; here they are named only where their own name is meant. */
const selectSuggestions = (wanted: Wanted, tsquery: string) => sql`
  WITH chosen AS MATERIALIZED (
    SELECT store.id, store.name, store.slug, walk_rank FROM ${candidates(wanted)} WHERE ${conditions(wanted)}
    ORDER BY walk_rank, store.id LIMIT ${storesLookedAt}
  ), dish AS (
    SELECT min(menu_item.name) AS name, sum(times_ordered) AS times
    FROM chosen JOIN menu_item ON store_id = chosen.id AND deleted_at IS NULL
    WHERE search_words(menu_item.name) @@ ${tsquery}::tsquery
    GROUP BY search_form(menu_item.name) ORDER BY times DESC, name LIMIT ${mostDishes}
  ), named AS (
    SELECT name, slug, walk_rank, id FROM chosen WHERE search_words(name) @@ ${tsquery}::tsquery
    ORDER BY walk_rank, id LIMIT ${mostStores}
  )
  SELECT type, name, slug FROM (
    SELECT 'dish' AS type, name, NULL AS slug, -times::float8 AS rank FROM dish
    UNION ALL
    SELECT 'store', name, slug, walk_rank::float8 FROM named
  ) AS suggestion
  ORDER BY type, rank, name`

export const getSearchSuggestions = implement(
  'getSearchSuggestions',
  async ({ query, actor, services: { db, clock } }) => {
    const asked = viewerOf(actor, query)
    const { street, keyword } = query
    const context = await openContext(db, { viewerId: asked.userId, point: asked.point, street, keyword })
    if (context.hopeless || !context.words) return []
    const viewer = { userId: asked.userId, point: context.point, at: clock.now() }
    return db.many<Suggestion>(selectSuggestions({ viewer, context, closed: true }, context.words.tsquery))
  },
)
