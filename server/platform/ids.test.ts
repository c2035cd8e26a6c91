import { expect, test } from 'vitest'
import { uuidPattern } from '#contract/schema.ts'
import { createIdGenerator, newId } from './ids.ts'

const timeOf = (id: string) => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)

test('ids are UUIDs of version 7, strictly increasing also within a millisecond', () => {
  const ids = Array.from({ length: 20_000 }, newId)
  expect(ids.every((id) => new RegExp(uuidPattern).test(id) && id[14] === '7')).toBe(true)
  expect(ids).toEqual(ids.toSorted())
  expect(new Set(ids).size).toBe(ids.length)
})

test('an id contains its creation time', () => {
  const before = Date.now()
  const made = timeOf(createIdGenerator(Date.now)())
  expect(made).toBeGreaterThanOrEqual(before)
  expect(made).toBeLessThanOrEqual(Date.now())
})

test('a clock that is set back does not make an id smaller than the one before', () => {
  let now = 1_800_000_000_000
  const nextId = createIdGenerator(() => now)
  const first = nextId()
  now -= 60_000
  const second = nextId()
  expect(timeOf(first)).toBe(1_800_000_000_000)
  expect(second > first).toBe(true)
  now += 120_000
  expect(timeOf(nextId())).toBe(now)
})
