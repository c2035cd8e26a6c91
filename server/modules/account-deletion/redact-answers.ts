import type { Tx } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { replaceAnswers } from '#platform/operations/forget-answers.ts'
import { redactPerson } from './redact-person.ts'
import { peopleOf } from './streams-about-person.ts'

const AnswerRow = row({ scope: text, key: text, answer: text })

/** Redacts a person in the answers stored for the Idempotency-Keys of a stream's readers. The answers can still be replayed. */
export async function redactAnswers(tx: Tx, userId: string, stream: string): Promise<void> {
  const stored = await tx.many(
    AnswerRow,
    sql`
      SELECT scope, key, answer FROM (${peopleOf(stream)}) AS people, LATERAL (
        SELECT scope, key, answer FROM idempotency_key
        WHERE scope ~>=~ ('["' || people.id || '",') AND scope ~<~ ('["' || people.id || '"-')
          AND strpos(answer, ${userId}) > 0
        FOR UPDATE
      ) AS stored`,
  )
  await replaceAnswers(
    tx,
    stored.map(({ answer, ...key }) => ({
      ...key,
      answer: JSON.stringify(redactPerson(JSON.parse(answer), userId)),
    })),
  )
}
