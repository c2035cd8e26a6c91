import type { OneTimePayment } from '#contract/records/one-time-payment.ts'
import type { Transaction } from '#contract/records/transaction.ts'
import { nigerianBanks } from '#providers/banks/nigerian-banks.ts'
import type { IncomingTransfer } from '#providers/payments/port.ts'

interface PaidPayment {
  id: string
  /** The one-time account; null if the provider has opened none. */
  account: OneTimePayment['account']
  /** The sender of the money; null before a payment. */
  payer: IncomingTransfer['payer'] | null
}

const codeOf = (bankName: string): string => nigerianBanks.find(({ name }) => name === bankName)?.code ?? ''

/** The account that a payment came from, if the provider reports it, else the one to which it is sent. */
export function paymentBank({ id, account, payer }: PaidPayment): Transaction['payment']['bank'] {
  if (payer?.bankName && payer.accountNumber) {
    const { bankName, accountNumber } = payer
    return {
      id,
      code: codeOf(bankName),
      name: bankName,
      account: { name: payer.name ?? '', number: accountNumber },
    }
  }
  return account && { id, ...account.bank, account: { name: account.name, number: account.number } }
}
