import { suggestionTypes } from '#contract/states.ts'
import { type Viewer, viewerOf } from '#modules/stores/index.ts'
import { nullable, oneOf, row, text } from '#platform/database/row.ts'
import { fragment, joined, raw, sql } from '#platform/database/sql.ts'
import { implement } from '#server/services.ts'
import { readContext, type Words } from './search-context.ts'
import { candidates, conditions } from './store-candidates.ts'

const SuggestionRow = row({ type: oneOf(suggestionTypes), name: text, slug: nullable(text) })

const maxDishes = 6
const maxStores = 4
/** How many stores, nearest or best rated first, are searched for dishes. */
const maxCandidates = 40

/**
 * Candidates are also found by their dishes; a store is suggested only if its own name matches. Matches of the words as typed come
 * before matches of similar words.
 */
function selectSuggestions(viewer: Viewer, readings: [Words, ...Words[]]) {
  const [first] = readings
  const last = readings.at(-1)!
  const chosen = readings.map((words, index) => {
    const filter = { viewer, context: { words }, closed: true as const }
    return fragment`${raw(index === 0 ? '' : 'UNION')} (
      SELECT store.id, store.name, store.slug, scan_rank FROM ${candidates(filter)} WHERE ${conditions(filter)}
      ORDER BY scan_rank, store.id LIMIT ${maxCandidates}
    )`
  })
  return sql`
    WITH chosen AS MATERIALIZED (${joined(chosen)}), dish AS (
      SELECT min(menu_item.name) AS name, bool_or(search @@ ${first.named}::tsquery) AS meant, sum(times_ordered) AS times
      FROM chosen JOIN menu_item ON store_id = chosen.id AND deleted_at IS NULL
      WHERE search @@ ${last.named}::tsquery
      GROUP BY search_form(menu_item.name) ORDER BY meant DESC, times DESC, name LIMIT ${maxDishes}
    ), named AS (
      SELECT name, slug, search_words(name) @@ ${first.tsquery}::tsquery AS meant, scan_rank, id FROM chosen
      WHERE search_words(name) @@ ${last.tsquery}::tsquery
      ORDER BY meant DESC, scan_rank, id LIMIT ${maxStores}
    )
    SELECT type, name, slug FROM (
      SELECT 'dish' AS type, name, NULL AS slug, meant, -times::float8 AS rank FROM dish
      UNION ALL
      SELECT 'store', name, slug, meant, scan_rank::float8 FROM named
    ) AS suggestion
    ORDER BY type, meant DESC, rank, name`
}

export const getSearchSuggestions = implement(
  'getSearchSuggestions',
  async ({ query, actor, services: { db, clock } }) => {
    const asked = viewerOf(actor, query)
    const { street, keyword } = query
    const context = await readContext(db, { viewerId: asked.userId, point: asked.point, street, keyword })
    const [first, ...more] = context.readings
    if (!first) return []
    const viewer = { userId: asked.userId, point: context.point, at: clock.now() }
    return db.many(SuggestionRow, selectSuggestions(viewer, [first, ...more]))
  },
)
