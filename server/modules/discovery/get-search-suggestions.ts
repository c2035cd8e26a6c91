import { suggestionTypes } from '#contract/states.ts'
import { viewerOf } from '#modules/stores/index.ts'
import { nullable, oneOf, row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { readContext } from './search-context.ts'
import { candidates, conditions, type StoreFilter } from './store-candidates.ts'

const SuggestionRow = row({ type: oneOf(suggestionTypes), name: text, slug: nullable(text) })

const maxDishes = 6
const maxStores = 4
/** Nearest or best rated first; dishes are looked for on their menus. */
const maxCandidates = 40

/** Stores are found by their dishes too; here they are named only where their own name is meant. */
const selectSuggestions = (filter: StoreFilter, tsquery: string) => sql`
  WITH chosen AS MATERIALIZED (
    SELECT store.id, store.name, store.slug, scan_rank FROM ${candidates(filter)} WHERE ${conditions(filter)}
    ORDER BY scan_rank, store.id LIMIT ${maxCandidates}
  ), dish AS (
    SELECT min(menu_item.name) AS name, sum(times_ordered) AS times
    FROM chosen JOIN menu_item ON store_id = chosen.id AND deleted_at IS NULL
    WHERE search_words(menu_item.name) @@ ${tsquery}::tsquery
    GROUP BY search_form(menu_item.name) ORDER BY times DESC, name LIMIT ${maxDishes}
  ), named AS (
    SELECT name, slug, scan_rank, id FROM chosen WHERE search_words(name) @@ ${tsquery}::tsquery
    ORDER BY scan_rank, id LIMIT ${maxStores}
  )
  SELECT type, name, slug FROM (
    SELECT 'dish' AS type, name, NULL AS slug, -times::float8 AS rank FROM dish
    UNION ALL
    SELECT 'store', name, slug, scan_rank::float8 FROM named
  ) AS suggestion
  ORDER BY type, rank, name`

export const getSearchSuggestions = implement(
  'getSearchSuggestions',
  async ({ query, actor, services: { db, clock } }) => {
    const asked = viewerOf(actor, query)
    const { street, keyword } = query
    const context = await readContext(db, { viewerId: asked.userId, point: asked.point, street, keyword })
    if (context.noMatch || !context.words) return []
    const viewer = { userId: asked.userId, point: context.point, at: clock.now() }
    return db.many(SuggestionRow, selectSuggestions({ viewer, context, closed: true }, context.words.tsquery))
  },
)
