import { expect, test } from 'vitest'
import { commaJoined, type Fragment, fragment, joined, matchesKeyword, nothing, raw, sql } from './sql.ts'

const select = (columns: Fragment, where: Fragment) => sql`SELECT ${columns} FROM store WHERE ${where}`
const textOf = (columns: Fragment, where: Fragment) => select(columns, where).text

test('the same places in the code make the same statement, with the values of each time', () => {
  const make = (id: number) => select(raw('id'), fragment`id = ${id} AND name <> ${'x'}`)
  const { text, name } = make(1)
  expect(text).toBe('SELECT id FROM store WHERE id = $1 AND name <> $2')
  expect(make(2)).toEqual({ text, name, values: [2, 'x'] })
})

test('statements that differ in a fragment, or in whether something is a value, are told apart', () => {
  const id = fragment`id = ${1}`
  const texts = [
    textOf(raw('id'), id),
    textOf(raw('name'), id),
    textOf(raw('id'), fragment`id = ${id}`),
    textOf(commaJoined([raw('id'), raw('name')]), id),
    textOf(commaJoined([raw('id'), raw('name'), raw('slug')]), id),
    textOf(commaJoined([]), id),
    textOf(raw('id'), joined([id, nothing, fragment` AND ${2} < ${3}`])),
    textOf(raw('id'), joined([id, fragment` AND ${2} < ${raw('id')}`])),
    textOf(raw('id'), joined([id, fragment` AND ${raw('id')} < ${2}`])),
  ]
  expect(texts).toEqual([
    'SELECT id FROM store WHERE id = $1',
    'SELECT name FROM store WHERE id = $1',
    'SELECT id FROM store WHERE id = id = $1',
    'SELECT id, name FROM store WHERE id = $1',
    'SELECT id, name, slug FROM store WHERE id = $1',
    'SELECT  FROM store WHERE id = $1',
    'SELECT id FROM store WHERE id = $1 AND $2 < $3',
    'SELECT id FROM store WHERE id = $1 AND $2 < id',
    'SELECT id FROM store WHERE id = $1 AND id < $2',
  ])
  const less = (one: unknown, other: unknown) => sql`SELECT ${one} < ${other}`
  expect([less(raw('id'), 2).text, less(2, raw('id')).text]).toEqual(['SELECT id < $1', 'SELECT $1 < id'])
})

test('a statement that is planned for its values has no name', () => {
  const find = (word: string) => select(raw('id'), matchesKeyword(raw('search'), word))
  for (const word of ['rice', 'beans']) expect(find(word)).toMatchObject({ values: [word] })
  expect(find('rice').name).toBeUndefined()
})
