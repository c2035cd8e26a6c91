import { expect, test } from 'vitest'
import { sharedApp } from '#testing/app.ts'
import { booleanColumn, nullableColumn, numberColumn, rowText, wordColumn } from './row-text.ts'
import { fragment, sql } from './sql.ts'

const { db } = (await sharedApp()).services

const rows = rowText<{
  id: string
  count: number
  place: number | null
  isOpen: boolean
  about: string | null
}>({
  id: wordColumn(fragment`id`),
  count: numberColumn(fragment`count`),
  place: nullableColumn(numberColumn(fragment`place`)),
  isOpen: booleanColumn(fragment`is_open`),
  about: nullableColumn(wordColumn(fragment`about`)),
})

const textOf = async (given: object[]) => {
  const { text } = await db.one<{ text: string }>(sql`
    SELECT concat(${rows.text}) AS text
    FROM json_to_recordset(${JSON.stringify(given)}) AS given (id text, count integer, place float8, is_open boolean, about text)`)
  return text
}

test('rows are read as they were', async () => {
  const found = await textOf([
    { id: 'a', count: 0, place: 7.491234567890123, is_open: true, about: 'b' },
    { id: 'c', count: -2_000_000_000, place: 1e-7, is_open: false, about: null },
    { id: 'd', count: 1, place: null, is_open: true, about: null },
  ])
  expect(rows.read(found)).toEqual([
    { id: 'a', count: 0, place: 7.491234567890123, isOpen: true, about: 'b' },
    { id: 'c', count: -2_000_000_000, place: 1e-7, isOpen: false, about: null },
    { id: 'd', count: 1, place: null, isOpen: true, about: null },
  ])
})

test('no rows are an empty text', async () => {
  expect(await textOf([])).toBe('')
  expect(rows.read('')).toEqual([])
})
