import { expect, test } from 'vitest'
import { onOneLine, shortened } from './shortened.ts'

test('what fits stays as it is', () => {
  expect(shortened('Iya Basira', 10)).toBe('Iya Basira')
  expect(shortened('👩🏾‍🍳👩🏾‍🍳', 8)).toBe('👩🏾‍🍳👩🏾‍🍳')
})

test('what does not is cut between characters as people see them', () => {
  expect(shortened('Iya Basira Canteen', 12)).toBe('Iya Basira…')
  expect(shortened('👩🏾‍🍳👩🏾‍🍳', 7)).toBe('👩🏾‍🍳…')
  expect(shortened('₦'.repeat(1000), 200)).toBe(`${'₦'.repeat(199)}…`)
})

test('what somebody typed comes on one line, without what steers a terminal or the reading', () => {
  expect(onOneLine(' The\r\n\u001b[31mzobo\u0000 is\u2028\u202efinished\u202c.\t', 60)).toBe(
    'The [31mzobo is finished .',
  )
})
