import { expect, test } from 'vitest'
import { moneyWords } from './money.ts'

test.for([
  [0, 'Monday, 12–1 am'],
  [10, 'Monday, 10–11 am'],
  [11, 'Monday, 11 am–12 pm'],
  [12, 'Monday, 12–1 pm'],
  [23, 'Monday, 11 pm–12 am'],
] as const)('the hour from %i is %s', ([hour, text]) => {
  expect(moneyWords.figuresPage.hour('monday', hour)).toBe(text)
})
