import { expect, test } from 'vitest'
import { openTestDatabase } from '#testing/app/database.ts'
import { list, row, text } from './row.ts'
import { sql } from './sql.ts'
import { textArray } from './text-array.ts'

const db = await openTestDatabase()

test.for<[string, string[]]>([
  ['none', []],
  ['an empty one', ['']],
  ['what would be escaped', ['{"a":"b \\" c"}', '\\', "'", 'NULL', '{}', ',', ' ', '\n']],
  ['what takes several bytes', ['₦3,000', 'ẹ̀fọ́ rírò', '🍛', 'é'.repeat(5000)]],
])('texts arrive as they are: %s', async ([, texts]) => {
  const { read } = await db.one(row({ read: list(text) }), sql`SELECT ${textArray(texts)}::text[] AS read`)
  expect(read).toEqual(texts)
})

test('one that PostgreSQL cannot store is refused as in any other parameter', async () => {
  const given = (value: unknown) => db.run(sql`SELECT ${value}::text[]`).catch(({ code }) => code)
  expect(await given(textArray(['a\0b']))).toBe(await given(['a\0b']))
})
