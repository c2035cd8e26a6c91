import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { eventually, oneOfEach } from '#testing/people.ts'
import { all, callerOf, placesIn, replacing, send } from './every-call.ts'

/** Fields that an attacker would like to set, added to every body, at every depth. */

const app = await startApp()
const { db } = app.services
const people = await oneOfEach(app)

const coveted = {
  id: crypto.randomUUID(),
  userId: crypto.randomUUID(),
  ownerId: crypto.randomUUID(),
  storeId: crypto.randomUUID(),
  role: 'operator',
  roleStatus: 'active',
  role_status: 'active',
  isOperator: true,
  verified: true,
  verification: 'verified',
  status: 'completed',
  active: true,
  featured: true,
  balance: 1e9,
  wallet: { balance: { currency: 'ngn', amount: 1e9 } },
  price: { currency: 'ngn', amount: 0 },
  commission: 0,
  permissions: ['owner'],
  passwordHash: 'x',
  dateCreated: '2020-01-01T00:00:00.000Z',
}

/** A digest of every table, except those of running processes and of jobs. */
async function everything(): Promise<{ [table: string]: string }> {
  const tables = await db.many<{ name: string }>(sql`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
      AND relname NOT IN ('realtime_node', 'job', 'recurring_task')`)
  const inShort = async ({ name }: { name: string }) => {
    const { rows } = await db.pool.query(
      `SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM "${name}" AS t`,
    )
    return [name, rows[0].md5]
  }
  return Object.fromEntries(await Promise.all(tables.map(inShort)))
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const withBody = all.filter(({ operation }) => operation.body)

test.for(withBody)('$id refuses every unknown key, at every depth', async ({ operation }) => {
  const { body } = operation.example
  const token = people[callerOf(operation) ?? '']?.token
  for (const path of placesIn(body, isObject)) {
    const there = path.reduce((at, key) => (at as { [key: string | number]: object })[key]!, body as object)
    const added = Object.entries(coveted).filter(([key]) => !Object.hasOwn(there, key))
    const greedy = replacing(body, path, { ...Object.fromEntries(added), ...there })
    const error = await expectRefusal(send(app.url, operation, token, { body: greedy }), 'request.invalid')
    const unknown = error.fields.filter(({ code }) => code === 'unknown').map((field) => field.path)
    // Some of these are real fields of some body, and are then refused for their value or accepted.
    expect(unknown.length, path.join('.')).toBeGreaterThan(12)
  }
})

const others = all.filter(
  ({ operation: { body, fileBody, method } }) => !body && !fileBody && method !== 'GET',
)

test.for(others)('$id refuses a body where it takes none', async ({ operation }) => {
  const token = people[callerOf(operation) ?? '']?.token
  await expectRefusal(send(app.url, operation, token, { body: coveted }), 'request.invalid')
})

test.for(withBody)('$id reads nothing of its body from the query', async ({ operation }) => {
  const token = people[callerOf(operation) ?? '']?.token
  const query = { role: 'operator', balance: '1000000000', ownerId: coveted.ownerId }
  await expectRefusal(send(app.url, operation, token, { query }), 'request.invalid')
})

// The messages that signing up sends are sent by jobs.
const isDue = () => db.exists(sql`SELECT FROM job WHERE run_at <= clock_timestamp() LIMIT 1`)
await eventually(async () => ((await isDue()) ? undefined : true), 'no job that is due')
const before = await everything()

test('nothing has changed', async () => {
  expect(await everything()).toEqual(before)
})
