import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { isNuban, nubanCheckDigit } from '#providers/banks/nuban.ts'
import type { BankAccount, Banks } from '#providers/banks/port.ts'
import { accountNameOf } from '#providers/banks/sandbox-names.ts'

/** OPay and PalmPay, whose accounts have the telephone as their number, without its first zero. */
const byTelephone = ['999992', '999991']

const isAccount = (account: BankAccount): boolean =>
  isNuban(account) || (byTelephone.includes(account.bankCode) && /^[789]\d{9}$/.test(account.accountNumber))

/** Banks without a network: every number that is a telephone's or has the right check digit for its bank is an account. */
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

/** An account number which the sandbox resolves at that bank; serials go from 0 to 999 999 999. */
export function sandboxAccountNumber(bankCode: string, serial: number): string {
  const nine = String(serial).padStart(9, '0')
  return `${nine}${nubanCheckDigit(bankCode, nine)}`
}
