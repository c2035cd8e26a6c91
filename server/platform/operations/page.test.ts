import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { sharedApp } from '#testing/app.ts'
import { quickFetch } from '#testing/http/quick-fetch.ts'
import { expectRefusal } from '#testing/http/refusals.ts'
import { operator, type Person, signUp } from '#testing/people.ts'

const app = await sharedApp()
const { db } = app.services
const staff = await operator(app)
const ada = await signUp(app, 'customer')
const bola = await signUp(app, 'customer')

const get = (person: Person, path: string) =>
  quickFetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${person.token}` } })

interface PageAnswer {
  data: { id: string }[]
  pagination: { pageSize: number; lastEvaluatedKey: string | null }
}

const read = async (person: Person, path: string): Promise<PageAnswer> => {
  const response = await get(person, path)
  expect(response.status).toBe(200)
  return response.json()
}

/** A list ordered by creation, with functions that add and remove rows. */
interface Kept {
  name: string
  path: string
  reader: Person
  add(): Promise<string>
  remove(id: string): Promise<unknown>
  /** Empties the list, except for the rows that it returns. */
  clear(): Promise<string[]>
}

const { sid: own } = JSON.parse(Buffer.from(ada.token.split('.')[1]!, 'base64url').toString())

const lists: Kept[] = [
  {
    name: 'sessions, newest first',
    path: '/v1/user-account/sessions',
    reader: ada,
    async add() {
      const id = newId()
      await db.run(sql`
        INSERT INTO session (id, user_id, device, salt, expires_at)
        VALUES (${id}, ${ada.id}, 'Some telephone', '\\x00', service_now() + interval '1 day')`)
      return id
    },
    remove: (id) => db.run(sql`UPDATE session SET revoked_at = service_now() WHERE id = ${id}`),
    async clear() {
      await db.run(sql`DELETE FROM session WHERE user_id = ${ada.id} AND id <> ${own}`)
      return [own]
    },
  },
  {
    name: 'invite requests, oldest first',
    path: '/v1/operator/invite-requests',
    reader: staff,
    async add() {
      const id = newId()
      await db.run(sql`
        INSERT INTO invite_request (id, role, name, telephone) VALUES (${id}, 'rider', 'Somebody', ${`+234${id}`})`)
      return id
    },
    remove: (id) => db.run(sql`UPDATE invite_request SET status = 'rejected' WHERE id = ${id}`),
    async clear() {
      await db.run(sql`DELETE FROM invite_request`)
      return []
    },
  },
]

const happening = fc.oneof(
  fc.constant({ kind: 'add' as const }),
  fc.record({ kind: fc.constant('remove' as const), which: fc.nat() }),
)

test.for(lists)('$name: rows added or removed between two pages cause no repeat and no gap', async (list) => {
  const plan = fc.record({
    rows: fc.integer({ min: 0, max: 12 }),
    pageSize: fc.integer({ min: 1, max: 5 }),
    between: fc.array(fc.array(happening, { maxLength: 4 }), { minLength: 8, maxLength: 8 }),
  })
  const property = fc.asyncProperty(plan, async ({ rows, pageSize, between }) => {
    const left = await list.clear()
    const there = new Set<string>()
    for (let row = 0; row < rows; row++) there.add(await list.add())
    const throughout = new Set([...left, ...there])
    const ever = new Set(throughout)
    const seen: string[] = []
    let key: string | null | undefined
    for (let page = 0; key !== null; page++) {
      const after = key === undefined ? '' : `&lastEvaluatedKey=${key}`
      const answer = await read(list.reader, `${list.path}?pageSize=${pageSize}${after}`)
      seen.push(...answer.data.map((item) => item.id))
      key = answer.pagination.lastEvaluatedKey
      for (const each of between[page] ?? []) {
        if (each.kind === 'add') {
          const id = await list.add()
          there.add(id)
          ever.add(id)
        } else if (there.size > 0) {
          const id = [...there][each.which % there.size]!
          await list.remove(id)
          there.delete(id)
          throughout.delete(id)
        }
      }
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect([...throughout].filter((id) => !seen.includes(id))).toEqual([])
    expect(seen.filter((id) => !ever.has(id))).toEqual([])
  })
  await fc.assert(property, { numRuns: 30 })
})

const sessions = lists[0]!

async function withSessions(count: number) {
  const left = await sessions.clear()
  for (let row = left.length; row < count; row++) await sessions.add()
}

test('a page has 20 items by default', async () => {
  await withSessions(21)
  const { data, pagination } = await read(ada, sessions.path)
  expect(data).toHaveLength(20)
  expect(pagination).toEqual({ pageSize: 20, lastEvaluatedKey: expect.any(String) })
})

test('the key is null on the last page, also when the page is exactly full', async () => {
  await withSessions(4)
  const { data, pagination } = await read(ada, `${sessions.path}?pageSize=4`)
  expect(data).toHaveLength(4)
  expect(pagination).toEqual({ pageSize: 4, lastEvaluatedKey: null })
  const all = await read(ada, `${sessions.path}?pageSize=100`)
  expect(all.pagination.pageSize).toBe(100)
})

test('the Link header points to the next page, with the filters, and is absent on the last page', async () => {
  await withSessions(6)
  const first = await get(ada, `${sessions.path}?pageSize=3&keyword=some%20tele`)
  const { pagination }: PageAnswer = await first.json()
  const [, path] = /^<(\/v1\/[^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '') ?? []
  const next = new URL(path!, app.url)
  expect(next.pathname).toBe(sessions.path)
  expect(Object.fromEntries(next.searchParams)).toEqual({
    pageSize: '3',
    keyword: 'some tele',
    lastEvaluatedKey: pagination.lastEvaluatedKey,
  })
  const second = await get(ada, path!)
  expect(((await second.json()) as PageAnswer).data).toHaveLength(2)
  expect(second.headers.get('link')).toBeNull()
})

test('the page size may change between pages', async () => {
  await withSessions(5)
  const first = await read(ada, `${sessions.path}?pageSize=1`)
  const rest = await read(
    ada,
    `${sessions.path}?pageSize=50&lastEvaluatedKey=${first.pagination.lastEvaluatedKey}`,
  )
  expect(rest.data).toHaveLength(4)
})

async function keyOf(person: Person, path: string): Promise<string> {
  const { pagination } = await read(person, path)
  expect(pagination.lastEvaluatedKey).not.toBeNull()
  return pagination.lastEvaluatedKey!
}

async function expectWrongKey(person: Person, path: string, key: string) {
  const address = `${path}${path.includes('?') ? '&' : '?'}lastEvaluatedKey=${encodeURIComponent(key)}`
  const error = await expectRefusal(get(person, address), 'request.invalid')
  expect(error.fields).toEqual([expect.objectContaining({ path: 'lastEvaluatedKey' })])
}

test('a key that was tampered with is refused', async () => {
  await withSessions(3)
  const key = await keyOf(ada, `${sessions.path}?pageSize=1`)
  const [text, signature] = key.split('.') as [string, string]
  const forged = Buffer.from(JSON.stringify([newId()])).toString('base64url')
  const changed = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1)
  const keys = [`${forged}.${signature}`, `${text}.${changed(signature)}`, `${changed(text)}.${signature}`]
  for (const wrong of [
    ...keys,
    text,
    `.${signature}`,
    `${text}.`,
    `${text}.${signature.slice(0, -1)}`,
    `${key}.x`,
    '.',
    '..',
  ]) {
    await expectWrongKey(ada, sessions.path, wrong)
  }
})

test('a key of another user is refused', async () => {
  await withSessions(3)
  await expectWrongKey(bola, sessions.path, await keyOf(ada, `${sessions.path}?pageSize=1`))
})

test('the order of filters in the query does not matter', async () => {
  const requests = lists[1]!
  await requests.clear()
  for (let row = 0; row < 3; row++) await requests.add()
  const key = await keyOf(staff, `${requests.path}?status=pending&keyword=a&pageSize=1`)
  await read(staff, `${requests.path}?keyword=a&lastEvaluatedKey=${key}&status=pending`)
})

test('a key of another list or of another filter is refused', async () => {
  const requests = lists[1]!
  await requests.clear()
  for (let row = 0; row < 3; row++) await requests.add()
  const key = await keyOf(staff, `${requests.path}?pageSize=1`)
  await expectWrongKey(staff, '/v1/operator/audit-log', key)
  await expectWrongKey(staff, '/v1/operator/users', key)
  await expectWrongKey(staff, `${requests.path}?status=rejected`, key)
  await expectWrongKey(staff, `${requests.path}?keyword=some`, key)
})

test('% and _ in a keyword are matched literally', async () => {
  await withSessions(4)
  expect((await read(ada, `${sessions.path}?keyword=%25`)).data).toEqual([])
  expect((await read(ada, `${sessions.path}?keyword=_`)).data).toEqual([])
  expect((await read(ada, `${sessions.path}?keyword=%5C`)).data).toEqual([])
  expect((await read(ada, `${sessions.path}?keyword=TELEPHONE`)).data).toHaveLength(3)
})
