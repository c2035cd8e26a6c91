import { expect, test } from 'vitest'
import { uuidPattern } from '#contract/schema.ts'
import { newId } from './ids.ts'

test('ids are UUIDs of version 7, strictly increasing also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => new RegExp(uuidPattern).test(id) && id[14] === '7')).toBe(true)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id contains its creation time', () => {
  const before = Date.now()
  const made = Number.parseInt(newId().replaceAll('-', '').slice(0, 12), 16)
  expect(made - before).toBeLessThan(1000)
  expect(made).toBeGreaterThanOrEqual(before)
})
