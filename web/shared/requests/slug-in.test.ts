import { expect, test } from 'vitest'
import { slugIn } from './slug-in.ts'

test.for([
  ['https://buka.example/store/iya-basira-canteen', 'iya-basira-canteen'],
  [' https://buka.example/store/iya-basira-canteen/?x=1#menu ', 'iya-basira-canteen'],
  ['iya-basira-canteen', 'iya-basira-canteen'],
  ['Iya Basira  Canteen', 'iya-basira-canteen'],
  [' ', ''],
])('%j is %j', ([typed, slug]) => {
  expect(slugIn(typed!)).toBe(slug)
})
