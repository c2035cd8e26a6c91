import type { FaqType } from '#contract/states.ts'
import type { Database } from '#platform/database/database.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { containing, type Page } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'

interface Row {
  id: string
  position: number
  type: FaqType
  question: string
  answer: string
}

async function pageOfFaqs(db: Database, page: Page, keyword?: string, types?: string[]) {
  const text = keyword && containing(keyword)
  const rows = await db.many<Row>(sql`
    SELECT id, position, type, question, answer FROM faq
    WHERE position > ${page.after?.[0] ?? -1}
      ${types ? fragment`AND type = ANY(${types})` : nothing}
      ${text ? fragment`AND (question ILIKE ${text} OR answer ILIKE ${text})` : nothing}
    ORDER BY position LIMIT ${page.size + 1}`)
  return page.of(
    rows,
    (row) => [row.position],
    ({ id, type, question, answer }) => ({ id, type, question, answer }),
  )
}

export const getFaqs = implement('getFaqs', async ({ query, page, services: { db } }) =>
  pageOfFaqs(db, page, query.keyword),
)

export const getFaqsByTypes = implement('getFaqsByTypes', async ({ params, query, page, services: { db } }) =>
  pageOfFaqs(db, page, query.keyword, params.types.split(',')),
)
