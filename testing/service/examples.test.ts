import { expect, test } from 'vitest'
import { demo } from '#contract/demo.ts'
import type { Operation } from '#contract/operation.ts'
import { type OperationId, operations } from '#contract/operations/index.ts'
import { takesIdempotencyKey } from '#contract/rules.ts'
import type { Caller } from '#contract/states.ts'
import { openSession } from '#modules/identity/index.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { sql } from '#platform/database/sql.ts'
import { fillDemo } from '#server/demo/fill.ts'
import { refuseDemo } from '#server/demo/refuse-demo.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'

const app = await startFilledApp()
await fillStreets(app.services.db)

const tokenOf = (role: Caller) =>
  app.services.db.transaction((tx) =>
    openSession(tx, app.services, { userId: demo.people[role].id, role, device: 'Examples' }),
  )

const all = Object.entries(operations) as [OperationId, Operation][]
const working = all.filter(([, operation]) => operation.example.needs === undefined)

/** Whether the answer of an example is stored for an Idempotency-Key. */
const isKept = async (key: OperationId) => {
  const { kept } = await app.services.db.one<{ kept: boolean }>(sql`
    SELECT EXISTS (SELECT FROM idempotency_key WHERE key = ${key} AND status IS NOT NULL) AS kept`)
  return kept
}

test.for(working)('the example of %s works against the demo data', async ([operationId, operation]) => {
  const { example } = operation
  const token = example.as && (await tokenOf(example.as)).accessToken
  const call = app.client(token)[operationId] as (
    input: object,
  ) => Promise<{ success: boolean; data: unknown }>
  const takesKey = takesIdempotencyKey(operation)
  const { success, data } = await call({ ...example, ...(takesKey && { idempotencyKey: operationId }) })
  expect(success).toBe(true)
  expect(await isKept(operationId)).toBe(takesKey)
  if (Array.isArray(data) && operationId !== 'getAuditLog') expect(data).not.toHaveLength(0)
})

interface Listed {
  data: unknown[]
  pagination: { pageSize: number; lastEvaluatedKey: string | null }
}

const lists = working.filter(([, { list }]) => list)

test.for(lists)('%s answers pages of any size, and the next ones', async ([operationId, { example }]) => {
  const token = example.as && (await tokenOf(example.as)).accessToken
  const list = app.client(token)[operationId] as (input: object) => Promise<Listed>
  for (const pageSize of [1, 2, 13, 99]) {
    const query = { ...example.query, pageSize }
    const first = await list({ ...example, query })
    expect(first.pagination.pageSize).toBe(pageSize)
    expect(first.data.length).toBeLessThanOrEqual(pageSize)
    const { lastEvaluatedKey } = first.pagination
    if (lastEvaluatedKey === null) continue
    expect(first.data).toHaveLength(pageSize)
    const next = await list({ ...example, query: { ...query, lastEvaluatedKey } })
    expect(next.data).not.toHaveLength(0)
    expect(next.data).not.toContainEqual(first.data[0])
  }
})

test('examples that cannot work as printed say what they need', () => {
  const needy = all
    .filter(([, operation]) => operation.example.needs !== undefined)
    .map(([operationId]) => operationId)
  expect(needy).toEqual([
    'signUp',
    'refreshTokens',
    'resetPassword',
    'verifyOtp',
    'checkoutStoreCart',
    'uploadFile',
  ])
})

test('filling the demo data again changes nothing', async () => {
  const count = () =>
    app.services.db.pool.query('SELECT count(*) FROM users').then(({ rows }) => rows[0].count)
  const before = await count()
  await fillDemo(app.services)
  expect(await count()).toBe(before)
})

test('a database with demo users is refused for production, an empty one is not', async () => {
  await expect(refuseDemo(app.services.db)).rejects.toThrow('This database holds the demo marketplace')
  await refuseDemo(await openTestDatabase())
})
