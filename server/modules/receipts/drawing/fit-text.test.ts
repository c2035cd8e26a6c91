import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitText, printable } from './fit-text.ts'
import { styles } from './style.ts'

const fitted = (text: string) => fitText(text, { ...styles.smallPrint, width: 90 })

test('a text that is too long ends with an ellipsis', () => {
  expect(printable('a'.repeat(160))).toBe('a'.repeat(160))
  expect(printable('a'.repeat(161))).toBe(`${'a'.repeat(159)}…`)
  expect(printable(`${'word '.repeat(40)}`)).toMatch(/word…$/)
  expect(fitted('w'.repeat(300)).lines.at(-1)).toMatch(/w…$/)
})

test('a URL is broken without loss and never after a hyphen, which copying would drop', () => {
  const codes = fc.array(fc.constantFrom('a', 'B', '7', '_', '-'), { minLength: 30, maxLength: 60 })
  fc.assert(
    fc.property(codes, (letters) => {
      const address = `https://api.buka.example/${letters.join('').replace(/-+/g, '-')}`
      const { lines } = fitted(address)
      expect(lines.join('')).toBe(address)
      expect(lines.slice(0, -1).filter((line) => line.endsWith('-'))).toEqual([])
    }),
  )
})
