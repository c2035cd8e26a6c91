import { expect, test } from 'vitest'
import { openVersionCache } from './version-cache.ts'

const ofLength = (length: number) => ({ length })

test('of values that are too many together, those that were used last are kept', () => {
  const cache = openVersionCache(8_000_000)
  const keptOf = (...keys: string[]) => keys.filter((key) => cache.find(key, '1'))
  for (const key of ['a', 'b', 'c']) cache.keep(key, '1', ofLength(2_500_000))
  expect(keptOf('a')).toEqual(['a'])
  cache.keep('d', '1', ofLength(2_500_000))
  expect(keptOf('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
  cache.keep('d', '2', ofLength(1))
  expect(keptOf('d')).toEqual([])
  cache.keep('e', '1', ofLength(2_500_000))
  expect(keptOf('a', 'c', 'e')).toEqual(['a', 'c', 'e'])
  // All have been used: the new one is kept all the same.
  cache.keep('f', '1', ofLength(2_500_000))
  expect(keptOf('a', 'c', 'e', 'f')).toEqual(['a', 'e', 'f'])
})

test('the text of a version counts, and that of one that was replaced no longer', () => {
  const cache = openVersionCache(100)
  const long = 'x'.repeat(50)
  for (const version of ['1', long, '2', long]) cache.keep('a', version, ofLength(10))
  cache.keep('b', '1', ofLength(39))
  expect(cache.find('a', long)).toBeDefined()
  expect(cache.find('b', '1')).toBeDefined()
  cache.keep('c', '1', ofLength(1))
  expect(['a', 'b', 'c'].filter((key) => cache.find(key, key === 'a' ? long : '1'))).toEqual(['b', 'c'])
})

test('a value that is larger than the cache removes no other', () => {
  const cache = openVersionCache(100)
  cache.keep('a', '1', ofLength(50))
  cache.keep('b', '1', ofLength(100))
  expect(['a', 'b'].filter((key) => cache.find(key, '1'))).toEqual(['a'])
})

test('a value that nobody reads for an hour is forgotten', () => {
  let minutes = 0
  const cache = openVersionCache(8_000_000, () => minutes * 60_000)
  for (const key of ['a', 'b']) cache.keep(key, '1', ofLength(1))
  minutes = 40
  expect(cache.find('b', '1')).toBeDefined()
  minutes = 70
  cache.keep('c', '1', ofLength(1))
  expect(['a', 'b', 'c'].filter((key) => cache.find(key, '1'))).toEqual(['b', 'c'])
})
