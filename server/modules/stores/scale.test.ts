import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { planOf } from '#testing/app/plan.ts'
import { startApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { openStore } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { selectMyStores } from './get-my-stores.ts'
import { selectReacted } from './get-reacted-stores.ts'

/**
 * The cost of a user's own lists must not depend on the number of stores, reactions and requests of others.
 */
const app = await startApp({ STATEMENT_TIMEOUT_MS: '120000' })
const { db } = app.services
const [owner, assistant, customer] = [
  await signUp(app, 'store'),
  await signUp(app, 'assistant'),
  await signUp(app, 'customer'),
]
const model = await openStore(owner)

/** Thousands of stores of other owners, each loved by its owner. The customer loves one in 100, and the assistant works for one in 100. */
const crowd = extent(3_000, 10_000)
await db.run(sql`
  INSERT INTO users (id, role, telephone, name, password_hash, role_status)
  SELECT gen_random_uuid(), 'store', '+2349' || lpad(n::text, 9, '0'), 'Crowd ' || n, '', 'active'
  FROM generate_series(1, ${crowd}) AS n`)
await db.run(sql`
  INSERT INTO store (id, owner_id, slug, name, telephone, locations, place, timezone, week, own_minutes, late_minutes,
    owner_active, commission_basis_points)
  SELECT gen_random_uuid(), crowd.id, crowd.id::text, crowd.name, '', model.locations, model.place, model.timezone, model.week,
    model.own_minutes, model.late_minutes, true, 0
  FROM users AS crowd, store AS model WHERE crowd.name LIKE 'Crowd %' AND model.id = ${model.id}`)
await db.run(sql`
  INSERT INTO store_reaction (user_id, store_id, reaction, created_at)
  SELECT ${customer.id}, id, 'love', service_now() - random() * interval '1 year' FROM store
  WHERE name LIKE 'Crowd %00'
  UNION ALL
  SELECT owner_id, id, 'love', service_now() FROM store WHERE owner_id <> ${owner.id}`)
await db.run(sql`UPDATE users SET role_status = 'active' WHERE id = ${assistant.id}`)
await db.run(sql`
  INSERT INTO store_request (id, store_id, sender_id, role, status)
  SELECT gen_random_uuid(), id, ${assistant.id}, 'assistant', 'accepted' FROM store WHERE name LIKE 'Crowd %00'
  UNION ALL
  SELECT gen_random_uuid(), id, owner_id, 'assistant', 'accepted' FROM store WHERE name LIKE 'Crowd %'`)
await db.pool.query('VACUUM ANALYZE store, store_reaction, store_request, users')

const page = { size: 20, after: null }
const viewer = { userId: customer.id, point: null, at: null }

test('a page of many loved stores reads about a page of rows', async () => {
  const plan = await planOf(db, selectReacted('love', viewer, { query: {}, page, services: app.services }))
  expect(plan.answered).toBe(21)
  expect(plan.indexes).toContain('store_reaction_user')
  expect(plan.scanned).toEqual([])
  expect(plan.rowsReadOf.store).toBeLessThanOrEqual(50)
})

test('the stores of one owner are found among those of all', async () => {
  const asked = { actor: { userId: owner.id, role: 'store' as const }, query: {}, page }
  const plan = await planOf(db, selectMyStores({ ...asked, services: app.services }))
  expect(plan.answered).toBe(1)
  expect(plan.scanned).toEqual([])
  expect(plan.rowsReadOf.store).toBeLessThanOrEqual(4)
})

test('the stores of one assistant are found among those of all', async () => {
  const asked = { actor: { userId: assistant.id, role: 'assistant' as const }, query: {}, page }
  const plan = await planOf(db, selectMyStores({ ...asked, services: app.services }))
  expect(plan.answered).toBe(21)
  expect(plan.scanned).toEqual([])
  expect(plan.rowsReadOf.store_request).toBeLessThanOrEqual(100)
})
