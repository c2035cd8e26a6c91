import { postReview } from '#modules/reviews/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { customers } from './data/people.ts'
import { storeReviews } from './data/reviews.ts'
import { userReviews } from './data/user-reviews.ts'
import { demoId } from './ids.ts'

type Review = Parameters<typeof postReview>
interface Opinion {
  subject: Review[2]
  author: Review[3]
  written: Review[4]
  daysAgo: number
}

const newestLast = <T extends { daysAgo: number }>(list: T[]) =>
  list.toSorted((a, b) => b.daysAgo - a.daysAgo)

const ofStores: Opinion[] = Object.entries(storeReviews).flatMap(([store, reviews]) =>
  reviews.map(([customer, rating, daysAgo, text]) => ({
    subject: { kind: 'store', id: demoId('store', Number(store)), role: 'store' },
    author: { role: 'customer', id: customers[customer]!.id },
    written: { rating, text },
    daysAgo,
  })),
)

const ofUsers: Opinion[] = userReviews.map(({ of, by, rating, text, daysAgo }) => ({
  subject: { kind: 'user', ...of },
  author: by,
  written: { rating, text },
  daysAgo,
}))

/**
 * Reviews need completed orders, which are filled before. The two oldest reviews get the ids used by the
 * examples.
 */
export async function fillReviews(tx: Tx, services: Pick<Services, 'files'>): Promise<void> {
  for (const [index, opinion] of newestLast([...ofStores, ...ofUsers]).entries()) {
    const { id } = await postReview(tx, services, opinion.subject, opinion.author, opinion.written)
    await tx.run(sql`
      UPDATE review SET id = ${demoId('review', index + 1)},
        created_at = service_now() - ${opinion.daysAgo} * interval '1 day' + interval '2 hours',
        updated_at = service_now() - ${opinion.daysAgo} * interval '1 day' + interval '2 hours'
      WHERE id = ${id}`)
  }
}
