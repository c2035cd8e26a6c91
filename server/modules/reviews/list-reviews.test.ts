import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { openStore } from '#testing/stores.ts'
import { reviewsQuery } from './list-reviews.ts'
import type { Subject } from './subject.ts'

const app = await startApp()
const { db } = app.services
const store = await openStore(await signUp(app, 'store'))
const rider = await signUp(app, 'rider')

await db.run(sql`
  INSERT INTO users (id, role, telephone, name, password_hash, role_status)
  SELECT gen_random_uuid(), 'customer', 'crowd ' || number, 'Crowd', '', 'active' FROM generate_series(1, 4000) AS number`)
await db.run(sql`
  INSERT INTO review (id, store_id, by_user_id, rating, text)
  SELECT gen_random_uuid(), ${store.id}, id, 1 + (random() * 4)::integer, 'Très bon of ' || telephone FROM users WHERE name = 'Crowd'`)
await db.run(sql`
  INSERT INTO review (id, user_id, by_user_id, rating, text)
  SELECT gen_random_uuid(), ${rider.id}, id, 1 + (random() * 4)::integer, 'Très bon of ' || telephone FROM users WHERE name = 'Crowd'`)
await db.pool.query('ANALYZE review; ANALYZE users; ANALYZE store')

const subjects: Subject[] = [
  { kind: 'store', id: store.id, role: 'store' },
  { kind: 'user', id: rider.id, role: 'rider' },
]

async function planTextOf(subject: Subject, rating: number | undefined) {
  const page = { size: 20, after: ['ffffffff-ffff-7fff-bfff-ffffffffffff'] }
  const { text, values } = reviewsQuery(subject, { params: rating ? { rating } : {}, query: {}, page })
  const { rows } = await db.pool.query(`EXPLAIN ${text}`, values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.for(subjects)(
  'a page of the reviews of a $kind is read from its index, already in order',
  async (subject) => {
    for (const [rating, index] of [
      [undefined, `review_${subject.kind}`],
      [5, `review_${subject.kind}_rating`],
    ] as const) {
      const plan = await planTextOf(subject, rating)
      expect(plan).toMatch(new RegExp(`Index Scan using ${index} on review`))
      expect(plan).not.toContain('Sort')
    }
  },
)

test.for(subjects)(
  'a word in the reviews of a $kind is found in few rows, rare or common',
  async (subject) => {
    const page = { size: 20, after: null }
    for (const [keyword, params, found, most] of [
      ['TRES BON', {}, 21, 42],
      ['tres bon', { rating: 3 }, 21, 42],
      ['crowd 1234', {}, 1, 20],
      ['nowhere at all', {}, 0, 20],
    ] as const) {
      const plan = await planOf(db, reviewsQuery(subject, { params, query: { keyword }, page }))
      expect(plan.answered, keyword).toBe(found)
      expect(plan.rowsReadOf.review, keyword).toBeLessThanOrEqual(most)
    }
  },
)
