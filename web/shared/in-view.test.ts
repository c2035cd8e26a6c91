import { expect, test } from 'vitest'
import { indexInView } from './in-view.ts'

test.for([
  ['stays', 'b', 1, 1],
  ['stays where another has come before it', 'c', 1, 2],
  ['gone: the next is in its place', 'x', 1, 1],
  ['gone, and it was the last', 'x', 3, 2],
] as const)('%s', ([, id, last, index]) => {
  expect(indexInView(['a', 'b', 'c'], id, last)).toBe(index)
})
