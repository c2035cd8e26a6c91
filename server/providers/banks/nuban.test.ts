import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { isNuban, nubanCheckDigit } from '#providers/banks/nuban.ts'

describe('published numbers', () => {
  // The two examples of the Central Bank's circular on the scheme, for First Bank.
  test.for([
    ['000001457', 9],
    ['000000022', 0],
  ] as const)('serial %s at First Bank has check digit %i', ([serial, digit]) => {
    expect(nubanCheckDigit('011', serial)).toBe(digit)
  })

  test.for([
    ['044', '0010246780'],
    ['101', '5050114930'],
    ['068', '5050114930'],
    ['035', '5050114930'],
    ['057', '5050114930'],
  ] as const)('at bank %s the number %s is valid', ([bankCode, accountNumber]) => {
    expect(isNuban({ bankCode, accountNumber })).toBe(true)
  })

  test('a number valid at one bank is not valid at every other', () => {
    expect(isNuban({ bankCode: '011', accountNumber: '5050114930' })).toBe(false)
  })
})

describe('institution codes', () => {
  // The standard of 2020 turns 50547 into 950547: 9·3 + 5·7 + 0·3 + 5·3 + 4·7 + 7·3 + 2·7 + 2·3 = 146.
  test('five digits are prefixed with a nine', () => {
    expect(nubanCheckDigit('50547', '000000022')).toBe(4)
    expect(nubanCheckDigit('950547', '000000022')).toBe(4)
  })

  // 9·(3+7+3+3+7) + 2·3 + 1·3 = 216.
  test('six digits are used as they are', () => {
    expect(nubanCheckDigit('999992', '000000001')).toBe(4)
  })

  test('three digits are prefixed with three zeros, also for Globus, which is listed with two zeros', () => {
    expect(nubanCheckDigit('103', '123456789')).toBe(nubanCheckDigit('000103', '123456789'))
    expect(nubanCheckDigit('00103', '123456789')).toBe(nubanCheckDigit('103', '123456789'))
  })

  test.for(['', '11', '0111', '035A', '0000011', '٠١١'])('%j is not a bank code', (bankCode) => {
    expect(isNuban({ bankCode, accountNumber: '0000014579' })).toBe(false)
    expect(() => nubanCheckDigit(bankCode, '000001457')).toThrow(RangeError)
  })
})

test.for(['000001457', '00000145790', '000001457X', ' 000001457', '', '٠٠٠٠٠١٤٥٧٩'])(
  '%j is not an account number',
  (accountNumber) => {
    expect(isNuban({ bankCode: '011', accountNumber })).toBe(false)
  },
)

const bankCode = fc.constantFrom(...nigerianBanks.map((bank) => bank.code))
const serial = fc.integer({ min: 0, max: 999_999_999 }).map((number) => String(number).padStart(9, '0'))
const digits = Array.from('0123456789')

test('each serial has exactly one valid check digit at each bank', () => {
  fc.assert(
    fc.property(bankCode, serial, (code, nine) => {
      const valid = digits.filter((digit) => isNuban({ bankCode: code, accountNumber: nine + digit }))
      expect(valid).toEqual([String(nubanCheckDigit(code, nine))])
    }),
  )
})

test('one mistyped digit is always detected', () => {
  fc.assert(
    fc.property(bankCode, serial, fc.nat(9), fc.integer({ min: 1, max: 9 }), (code, nine, place, shift) => {
      const number = Array.from(nine + nubanCheckDigit(code, nine))
      number[place] = String((Number(number[place]) + shift) % 10)
      expect(isNuban({ bankCode: code, accountNumber: number.join('') })).toBe(false)
    }),
  )
})
