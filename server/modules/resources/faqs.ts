import { type FaqType, faqTypes } from '#contract/states.ts'
import type { Tx } from '#platform/database/database.ts'
import { oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'

export const FaqRow = row({ id: uuid, type: oneOf(faqTypes), question: text, answer: text })

interface NewFaq {
  type: FaqType
  question: string
  answer: string
}

/** Replaces all FAQs. The lock serialises two operators who replace them at once. */
export async function replaceFaqs(tx: Tx, faqs: NewFaq[]): Promise<RowOf<typeof FaqRow>[]> {
  await tx.run(sql`LOCK TABLE faq IN SHARE ROW EXCLUSIVE MODE`)
  await tx.run(sql`DELETE FROM faq`)
  return tx.many(
    FaqRow,
    sql`
      INSERT INTO faq (id, position, type, question, answer)
      SELECT id, position, type, question, answer
      FROM unnest(
        ${faqs.map(newId)}::uuid[], ${faqs.map((faq) => faq.type)}::text[],
        ${faqs.map((faq) => faq.question)}::text[], ${faqs.map((faq) => faq.answer)}::text[]
      ) WITH ORDINALITY AS given (id, type, question, answer, position)
      RETURNING id, type, question, answer`,
  )
}
