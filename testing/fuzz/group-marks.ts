import { sandboxAccountNumber } from '#providers/banks/sandbox.ts'
import { northOf } from '../orders/dispatch.ts'
import { lagere } from '../stores.ts'

export type GroupName = 'A' | 'B'

/**
 * The group can be recognised in phone numbers, by a prefix that no other test uses, and in wallet balances, by two
 * digits in the middle: the balances are so large that payments do not change these digits.
 */
export const kinds = {
  A: { word: 'Kolanut', prefix: '+234817', naira: 50_125_000_000, serial: 811_222_333, at: lagere },
  B: {
    word: 'Bitterleaf',
    prefix: '+234814',
    naira: 50_345_000_000,
    serial: 811_444_555,
    at: northOf(lagere, 400_000),
  },
} as const

/** The bank account of all users of a group. */
export const bankOf = (name: GroupName) => ({
  code: '058',
  account: { number: sandboxAccountNumber('058', kinds[name].serial) },
})

/** Patterns that occur in private data of a group and nowhere else. */
export const marksOf = (name: GroupName): RegExp[] => {
  const { word, prefix, naira } = kinds[name]
  return [
    new RegExp(word, 'g'),
    new RegExp(`\\${prefix}\\d{7}`, 'g'),
    new RegExp(`\\b\\d\\d${String(naira).slice(2, 4)}\\d{7}\\b`, 'g'),
    new RegExp(`\\b${bankOf(name).account.number}\\b`, 'g'),
  ]
}
