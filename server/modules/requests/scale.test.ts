import { expect, test } from 'vitest'
import type { RequestRole, RequestStatus } from '#contract/states.ts'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { openStore } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { selectRequests } from './get-requests.ts'
import { selectSentRequests } from './get-sent-requests.ts'

/** The cost of a page must not depend on the number of requests to the store. */
const app = await startApp({ STATEMENT_TIMEOUT_MS: '120000' })
const { db } = app.services
const owner = await signUp(app, 'store')
const [busy, quiet] = [await openStore(owner), await openStore(owner)]

/** Thousands of requests to one store by different senders, 20 by riders, 10 accepted. */
const requests = extent(5_000, 20_000)
await db.run(sql`
  INSERT INTO users (id, role, telephone, name, password_hash, role_status)
  SELECT gen_random_uuid(), 'assistant', '+2349' || lpad(n::text, 9, '0'), 'Crowd ' || n, '', 'active'
  FROM generate_series(0, ${requests - 1}::integer) AS n`)
await db.run(sql`
  INSERT INTO store_request (id, store_id, sender_id, role, status, search)
  SELECT gen_random_uuid(), ${busy.id}, id, CASE WHEN n % ${requests / 20}::integer = 0 THEN 'rider' ELSE 'assistant' END,
    CASE WHEN n % ${requests / 10}::integer = 1 THEN 'accepted' ELSE 'rejected' END, search_form(name || ' ' || telephone)
  FROM (SELECT *, right(telephone, 9)::integer AS n FROM users WHERE name LIKE 'Crowd %') AS crowd`)
await db.pool.query('VACUUM ANALYZE store_request, users')

interface Wanted {
  status?: RequestStatus
  keyword?: string
}

test.for<[string, { id: string }, Wanted, RequestRole | undefined, number]>([
  ['the first page', busy, {}, undefined, 21],
  ['the riders', busy, {}, 'rider', 20],
  ['the accepted', busy, { status: 'accepted' }, undefined, 10],
  ['the riders rejected', busy, { status: 'rejected' }, 'rider', 20],
  ['a name that all have', busy, { keyword: 'crowd' }, undefined, 21],
  ['the name of one', busy, { keyword: 'crowd 1999' }, undefined, 1],
  ['a telephone', busy, { keyword: '9000001999' }, undefined, 1],
  ['a name that nobody has', busy, { keyword: 'nowhere at all' }, undefined, 0],
  ['a name that only others’ have', quiet, { keyword: 'crowd' }, undefined, 0],
])('%s of requests is found in few rows', async ([, { id: storeId }, query, role, found]) => {
  const page = { size: 20, after: null }
  const plan = await planOf(db, selectRequests({ params: { storeId }, query, page }, role))
  expect(plan.answered).toBe(found)
  expect(plan.rowsReadOf.store_request ?? 0).toBeLessThanOrEqual(50)
  expect(plan.scanned).not.toContain('users')
})

test.for<[string, Wanted, number]>([
  ['all', {}, 1],
  ['the rejected', { status: 'rejected' }, 1],
  ['the accepted', { status: 'accepted' }, 0],
  ['to a store of a name', { keyword: 'canteen' }, 1],
])('what one has sent, %s, is found among those of all', async ([, query, found]) => {
  const { id } = await db.one<{ id: string }>(sql`SELECT id FROM users WHERE name = 'Crowd 12'`)
  const plan = await planOf(db, selectSentRequests(id, { query, page: { size: 20, after: null } }))
  expect(plan.answered).toBe(found)
  expect(plan.rowsReadOf.store_request ?? 0).toBeLessThanOrEqual(1)
  expect(plan.scanned).not.toContain('users')
})
