import { expect, test } from 'vitest'
import { oneLineText, shortenText } from './shorten-text.ts'

test('what fits stays as it is', () => {
  expect(shortenText('Iya Basira', 10)).toBe('Iya Basira')
  expect(shortenText('👩🏾‍🍳👩🏾‍🍳', 8)).toBe('👩🏾‍🍳👩🏾‍🍳')
})

test('what does not is cut between characters as people see them', () => {
  expect(shortenText('Iya Basira Canteen', 12)).toBe('Iya Basira…')
  expect(shortenText('👩🏾‍🍳👩🏾‍🍳', 7)).toBe('👩🏾‍🍳…')
  expect(shortenText('₦'.repeat(1000), 200)).toBe(`${'₦'.repeat(199)}…`)
})

test('what somebody typed comes on one line, without what steers a terminal or the reading', () => {
  expect(oneLineText(' The\r\n\u001b[31mzobo\u0000 is\u2028\u202efinished\u202c.\t', 60)).toBe(
    'The [31mzobo is finished .',
  )
})
