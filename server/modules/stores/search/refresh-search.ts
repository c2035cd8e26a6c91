import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/**
 * Updates the search index of a store: its name, categories and items. Only listed stores add words to the
 * vocabulary, so that no store affects the correction of typing errors before an operator has activated it.
 */
export async function refreshSearch(tx: Tx, storeId: string): Promise<void> {
  await tx.run(sql`
    WITH words AS (
      SELECT listed,
        setweight(search_words(store.name), 'A')
        || setweight(coalesce((
          SELECT search_words(string_agg(name, ' ')) FROM menu_category WHERE store_id = store.id AND deleted_at IS NULL
        ), ''), 'B')
        || setweight(coalesce((
          SELECT search_words(string_agg(name, ' ')) FROM menu_item WHERE store_id = store.id AND deleted_at IS NULL
        ), ''), 'C') AS search
      FROM store WHERE id = ${storeId}
    ), added AS (
      INSERT INTO search_word (word) SELECT DISTINCT unnest(tsvector_to_array(search)) FROM words WHERE listed ORDER BY 1
      ON CONFLICT DO NOTHING
    )
    UPDATE store SET search = words.search FROM words WHERE store.id = ${storeId}`)
}
