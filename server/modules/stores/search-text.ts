import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Writes anew what a store is found by: its name, its categories, its items; and teaches the words to the vocabulary. */
export async function refreshSearch(tx: Tx, storeId: string): Promise<void> {
  await tx.run(sql`
    WITH words AS (
      SELECT
        setweight(to_tsvector('simple', search_form(store.name)), 'A')
        || setweight(to_tsvector('simple', coalesce((
          SELECT search_form(string_agg(name, ' ')) FROM menu_category
          WHERE store_id = store.id AND deleted_at IS NULL
        ), '')), 'B')
        || setweight(to_tsvector('simple', coalesce((
          SELECT search_form(string_agg(name, ' ')) FROM menu_item
          WHERE store_id = store.id AND deleted_at IS NULL
        ), '')), 'C') AS search
      FROM store WHERE id = ${storeId}
    ), learnt AS (
      INSERT INTO search_word (word) SELECT DISTINCT unnest(tsvector_to_array(search)) FROM words ORDER BY 1
      ON CONFLICT DO NOTHING
    )
    UPDATE store SET search = words.search FROM words WHERE store.id = ${storeId}`)
}
