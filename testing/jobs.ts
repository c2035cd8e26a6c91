import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds a job that is due, whatever its task and payload. Answers its id. */
export async function addRawJob(db: Database, task: string, payload: object = {}): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO job (task, payload, run_at) VALUES (${task}, ${JSON.stringify(payload)}, now()) RETURNING id::text`)
  db.tellJobs(0)
  return id
}
