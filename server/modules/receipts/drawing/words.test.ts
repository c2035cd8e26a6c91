import { describe, expect, test } from 'vitest'
import { hasGlyph } from './fonts.ts'
import { categoryOf, localDate, masked, methodOf } from './words.ts'

describe('the texts of a receipt', () => {
  test('the date is local, with the name of the time zone', () => {
    const late = new Date('2026-11-15T23:05:00.000Z')
    expect(localDate(late, 'Africa/Lagos')).toBe('Monday, 16 November 2026, 12:05 am WAT')
    expect(localDate(late, 'UTC')).toBe('Sunday, 15 November 2026, 11:05 pm UTC')
  })

  test('an account number shows its last four digits', () => {
    expect(['0123456789', '01 2345-6789', '12'].map(masked)).toEqual(['••••••6789', '•• ••••-6789', '12'])
  })

  test('categories and methods are readable', () => {
    expect(['top-up-in', 'refund-in', 'charge'].map(categoryOf)).toEqual(['Top up', 'Refund', 'Charge'])
    expect(['single-transfer', 'wallet', 'card'].map(methodOf)).toEqual(['Bank transfer', 'Wallet', 'Card'])
  })

  test('the font has the naira sign and the letters of Nigerian languages', () => {
    const letters = '₦×•−…ẸẹỌọṢṣ\u0300\u0301\u0304ÀáÈéÌíÒóÙúǸńḾỊịỤụṄṅƁɓƊɗƘƙ'
    expect(Array.from(letters).filter((letter) => !hasGlyph(letter))).toEqual([])
  })
})
