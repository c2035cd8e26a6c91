import { expect, test } from 'vitest'
import { oneLineText, shortenText } from './shorten-text.ts'

test('a text that fits is unchanged', () => {
  expect(shortenText('Iya Basira', 10)).toBe('Iya Basira')
  expect(shortenText('👩🏾‍🍳👩🏾‍🍳', 8)).toBe('👩🏾‍🍳👩🏾‍🍳')
})

test('a longer text is cut between grapheme clusters', () => {
  expect(shortenText('Iya Basira Canteen', 12)).toBe('Iya Basira…')
  expect(shortenText('👩🏾‍🍳👩🏾‍🍳', 7)).toBe('👩🏾‍🍳…')
  expect(shortenText('₦'.repeat(1000), 200)).toBe(`${'₦'.repeat(199)}…`)
})

test('oneLineText removes line breaks, control characters and bidi controls', () => {
  expect(oneLineText(' The\r\n\u001b[31mzobo\u0000 is\u2028\u202efinished\u202c.\t', 60)).toBe(
    'The [31mzobo is finished .',
  )
})
