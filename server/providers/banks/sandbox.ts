import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import { isNuban, nubanCheckDigit } from '#providers/banks/nuban.ts'
import type { Banks } from '#providers/banks/port.ts'
import { accountNameOf } from '#providers/banks/sandbox-names.ts'

/** Banks without a network: every number with the right check digit for its bank is an account. */
export function sandboxBanks(): Banks {
  return {
    async banks() {
      return nigerianBanks.map((bank) => ({ ...bank }))
    },
    async resolveAccount({ bankCode, accountNumber }) {
      const known = nigerianBanks.some((bank) => bank.code === bankCode)
      if (!known || !isNuban({ bankCode, accountNumber })) return null
      return { accountName: accountNameOf(accountNumber), accountNumber }
    },
  }
}

/** An account number which the sandbox resolves at that bank; serials go from 0 to 999 999 999. */
export function sandboxAccountNumber(bankCode: string, serial: number): string {
  const nine = String(serial).padStart(9, '0')
  return `${nine}${nubanCheckDigit(bankCode, nine)}`
}
