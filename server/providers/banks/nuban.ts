import type { BankAccount } from '#providers/banks/port.ts'

/**
 * The check digit of a Nigeria Uniform Bank Account Number, by the standards of the Central Bank of 2010 and 2020: weights 3, 7, 3 over the
 * institution's six digits and the nine of the serial. Wallets such as OPay and PalmPay use telephone numbers as account numbers, without a
 * check digit, so a failed check never proves that an account does not exist: only its bank knows.
 */
export function nubanCheckDigit(bankCode: string, serial: string): number {
  const institution = institutionCode(bankCode)
  if (!institution || !/^\d{9}$/.test(serial))
    throw new RangeError('a NUBAN takes a bank code and nine digits')
  const sum = Array.from(institution + serial).reduce(
    (total, digit, index) => total + Number(digit) * (index % 3 === 1 ? 7 : 3),
    0,
  )
  return (10 - (sum % 10)) % 10
}

export function isNuban({ bankCode, accountNumber }: BankAccount): boolean {
  if (!institutionCode(bankCode) || !/^\d{10}$/.test(accountNumber)) return false
  return nubanCheckDigit(bankCode, accountNumber.slice(0, 9)) === Number(accountNumber[9])
}

/**
 * The institution's six digits for a bank code: three digits are a deposit money bank, five another financial institution, six are used as
 * they are.
 */
function institutionCode(bankCode: string): string | null {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`
  // Paystack lists Globus, the deposit money bank 103, as 00103.
  if (/^00\d{3}$/.test(bankCode)) return `0${bankCode}`
  if (/^\d{5}$/.test(bankCode)) return `9${bankCode}`
  return /^\d{6}$/.test(bankCode) ? bankCode : null
}
