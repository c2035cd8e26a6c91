import { sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import { handleJob } from '#server/services.ts'

/**
 * Recounts for each word of the vocabulary the stores that contain it, and deletes words without stores. The counts only decide which way a
 * search reads.
 */
export const countWords = handleJob(
  recurringTask('countWords', { minuteOfHour: 29 }),
  async (_payload, { db }) => {
    await db.run(sql`
      WITH counted AS MATERIALIZED (
        SELECT word, ndoc FROM ts_stat('SELECT search FROM store WHERE listed')
      ), deleted AS (
        DELETE FROM search_word WHERE NOT EXISTS (SELECT FROM counted WHERE counted.word = search_word.word)
      )
      INSERT INTO search_word (word, stores) SELECT word, ndoc FROM counted ORDER BY word
      ON CONFLICT (word) DO UPDATE SET stores = excluded.stores WHERE search_word.stores <> excluded.stores`)
  },
)
