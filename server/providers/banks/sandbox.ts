import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { isNuban, nubanCheckDigit } from '#providers/banks/nuban.ts'
import type { BankAccount, Banks } from '#providers/banks/port.ts'
import { accountNameOf } from '#providers/banks/sandbox-names.ts'

/** OPay and PalmPay, whose account number is the telephone number without its first zero. */
const byTelephone = ['999992', '999991']

const isAccount = (account: BankAccount): boolean =>
  isNuban(account) || (byTelephone.includes(account.bankCode) && /^[789]\d{9}$/.test(account.accountNumber))

/** Simulated banks. A number is an account if it is a telephone number at OPay or PalmPay, or has the right check digit for its bank. */
export function sandboxBanks(): Banks {
  return {
    async banks() {
      return nigerianBanks.map((bank) => ({ ...bank }))
    },
    async resolveAccount({ bankCode, accountNumber }) {
      const known = nigerianBanks.some((bank) => bank.code === bankCode)
      if (!known || !isAccount({ bankCode, accountNumber })) return null
      return { accountName: accountNameOf(accountNumber), accountNumber }
    },
  }
}

/** An account number that the sandbox resolves at this bank; serials range from 0 to 999 999 999. */
export function sandboxAccountNumber(bankCode: string, serial: number): string {
  const nine = String(serial).padStart(9, '0')
  return `${nine}${nubanCheckDigit(bankCode, nine)}`
}
