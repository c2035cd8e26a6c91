import { expect, test } from 'vitest'
import { demo } from '#contract/demo.ts'
import type { Operation } from '#contract/operation.ts'
import { openSession } from '#modules/identity/index.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { sql } from '#platform/database/sql.ts'
import { startFilledApp } from '#testing/app/filled-app.ts'
import { all, type Changes, callerOf, placesIn, replacing, send, textsIn } from './every-call.ts'

/** Every text of every operation, in a marketplace where each list has rows. */

const app = await startFilledApp()
const { db } = app.services
await fillStreets(db)

/** What a successful injection would most likely change. */
const state = () =>
  db.one(sql`
    SELECT count(*) AS people, (
      SELECT count(*) FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ) AS tables
    FROM users`)
const atFirst = await state()

const payloads = [
  "' OR '1'='1",
  "x'; DROP TABLE users; --",
  "') UNION SELECT password_hash FROM users --",
  "\\'; SELECT pg_sleep(20); --",
  '$1 :name %s {{7*7}}',
]

/** Sends the example of an operation with changes, as the demo user it is for. */
async function attacker(operation: Operation): Promise<(changes: Changes) => Promise<Response>> {
  const role = callerOf(operation)
  const session = role && { userId: demo.people[role].id, role, device: 'An attacker' }
  const tokens = session && (await db.transaction((tx) => openSession(tx, app.services, session)))
  return async (changes) => {
    const response = await send(app.url, operation, tokens?.accessToken, changes)
    expect(response.status, JSON.stringify(changes)).toBeLessThan(500)
    return response
  }
}

const lists = all.filter(({ operation }) => operation.list)
/** These search by words, and treat punctuation as spaces. */
const byWords = ['getStores', 'getFeaturedStores', 'getMenuItemsFromStores', 'getFoodRecommendations']

test.for(lists)('$id finds nothing by a keyword that is SQL or a wildcard', async ({ id, operation }) => {
  const attack = await attacker(operation)
  for (const keyword of [...payloads.slice(0, 3), '%%%', '___', '\\']) {
    const response = await attack({ query: { keyword } })
    expect(response.status, keyword).toBe(200)
    if (!byWords.includes(id)) expect((await response.json()).data, keyword).toEqual([])
  }
})

const withTexts = all.filter(({ operation }) => textsIn(operation.query).length > 0)

test.for(withTexts)('$id treats query texts as text', async ({ operation }) => {
  const attack = await attacker(operation)
  for (const name of textsIn(operation.query))
    for (const payload of payloads.slice(0, 2)) await attack({ query: { [name]: payload } })
})

const withBody = all.filter(({ operation }) => operation.body)

test.for(withBody)('$id treats body texts as text', async ({ operation }) => {
  const attack = await attacker(operation)
  const { body } = operation.example
  for (const path of placesIn(body, (each) => typeof each === 'string'))
    for (const payload of payloads.slice(0, 2)) await attack({ body: replacing(body, path, payload) })
})

test('text that looks like SQL is stored as typed, and no other row has changed', async () => {
  const { id: userId } = demo.people.customer
  const { accessToken } = await db.transaction((tx) =>
    openSession(tx, app.services, { userId, role: 'customer', device: 'An attacker' }),
  )
  for (const name of payloads) {
    const { data } = await app.client(accessToken).updateUser({ body: { name } })
    expect(data.name).toBe(name)
  }
  const named = await db.many(sql`SELECT id FROM users WHERE name = ${payloads.at(-1)}`)
  expect(named).toEqual([{ id: userId }])
})

test('all tables exist, with all users', async () => {
  expect(await state()).toEqual(atFirst)
})
