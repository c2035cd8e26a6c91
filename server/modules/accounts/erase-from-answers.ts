import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { redactPerson } from './redact-person.ts'
import { peopleOf } from './streams-about-person.ts'

interface Kept {
  scope: string
  key: string
  answer: string
}

/** Takes somebody out of the answers that are kept for the keys of those behind a stream; a repeat still finds them. */
export async function eraseFromAnswers(tx: Tx, userId: string, stream: string): Promise<void> {
  const kept = await tx.many<Kept>(sql`
    SELECT scope, key, answer FROM (${peopleOf(stream)}) AS people, LATERAL (
      SELECT scope, key, answer FROM idempotency_key
      WHERE scope ~>=~ ('["' || people.id || '",') AND scope ~<~ ('["' || people.id || '"-')
        AND strpos(answer, ${userId}) > 0
      FOR UPDATE
    ) AS kept`)
  const answers = kept.map(({ answer }) => JSON.stringify(redactPerson(JSON.parse(answer), userId)))
  await tx.run(sql`
    UPDATE idempotency_key SET answer = given.answer
    FROM unnest(
      ${kept.map(({ scope }) => scope)}::text[], ${kept.map(({ key }) => key)}::text[], ${answers}::text[]
    ) AS given (scope, key, answer)
    WHERE idempotency_key.scope = given.scope AND idempotency_key.key = given.key`)
}
