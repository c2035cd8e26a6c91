import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

/** Adds a due job with any task and payload. Returns its id. */
export async function addRawJob(db: Database, task: string, payload: object = {}): Promise<string> {
  const { id } = await db.one<{ id: string }>(sql`
    INSERT INTO job (task, payload, run_at) VALUES (${task}, ${JSON.stringify(payload)}, now()) RETURNING id::text`)
  db.announceJobs(0)
  return id
}
