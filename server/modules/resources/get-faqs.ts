import type { Database } from '#platform/database/database.ts'
import { integer, row } from '#platform/database/row.ts'
import { fragment, nothing, sql } from '#platform/database/sql.ts'
import { containing, type Page } from '#platform/operations/page.ts'
import { implement } from '#server/services.ts'
import { FaqRow } from './faqs.ts'

const ListedFaq = row({ ...FaqRow.properties, position: integer })

async function pageOfFaqs(db: Database, page: Page, keyword?: string, types?: string[]) {
  const text = keyword && containing(keyword)
  const rows = await db.many(
    ListedFaq,
    sql`
    SELECT id, position, type, question, answer FROM faq
    WHERE position > ${page.after?.[0] ?? -1}
      ${types ? fragment`AND type = ANY(${types})` : nothing}
      ${text ? fragment`AND (question ILIKE ${text} OR answer ILIKE ${text})` : nothing}
    ORDER BY position LIMIT ${page.size + 1}`,
  )
  return page.of(
    rows,
    ({ position }) => [position],
    ({ id, type, question, answer }) => ({ id, type, question, answer }),
  )
}

export const getFaqs = implement('getFaqs', async ({ query, page, services: { db } }) =>
  pageOfFaqs(db, page, query.keyword),
)

export const getFaqsByTypes = implement('getFaqsByTypes', async ({ params, query, page, services: { db } }) =>
  pageOfFaqs(db, page, query.keyword, params.types.split(',')),
)
