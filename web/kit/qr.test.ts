import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrOf } from './qr.ts'

/** Reads the code from an image, as a camera would: four pixels per module, and white around it. */
function read(rows: boolean[][]): string | undefined {
  const scale = 4
  const side = (rows.length + 8) * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  rows.forEach((row, y) => {
    row.forEach((isDark, x) => {
      if (!isDark) return
      for (let dy = 0; dy < scale; dy++)
        for (let dx = 0; dx < scale; dx++) {
          const at = (((y + 4) * scale + dy) * side + (x + 4) * scale + dx) * 4
          pixels.fill(0, at, at + 3)
        }
    })
  })
  return jsQR.default(pixels, side, side)?.data
}

test.for([1, 14, 45, 106, 121, 122])('a text of %i bytes is read again', (length) => {
  const text = 'https://buka.example/store/iya-basira-canteen?'.padEnd(300, 'abc-0129').slice(0, length)
  expect(read(qrOf(text))).toBe(text)
})

test('letters beyond ASCII, and what is too long', () => {
  expect(read(qrOf('Ọ̀yọ́ ₦1,250'))).toBe('Ọ̀yọ́ ₦1,250')
  expect(() => qrOf('x'.repeat(123))).toThrow(RangeError)
})
