import { usualFees } from '../providers/usual-fees.ts'

/** The expected ledger, calculated independently of the service. Kobo. */
export function openExpectedBooks() {
  const balances = new Map<string, number>()
  const debts = new Map<string, number>()
  const of = (account: string) => balances.get(account) ?? 0
  const debtOf = (wallet: string) => debts.get(wallet) ?? 0
  const add = (account: string, amount: number) => void balances.set(account, of(account) + amount)

  const books = {
    of,
    debtOf,
    add,
    /** Credits a wallet; its debt is paid first. */
    credit(wallet: string, amount: number) {
      const collected = Math.min(debtOf(wallet), amount)
      debts.set(wallet, debtOf(wallet) - collected)
      add('claims', collected)
      add(wallet, amount - collected)
    },
    /** Charges a wallet; what it cannot pay becomes a debt. */
    charge(wallet: string, amount: number) {
      const paid = Math.min(of(wallet), amount)
      debts.set(wallet, debtOf(wallet) + amount - paid)
      add('claims', paid - amount)
      add(wallet, -paid)
    },
    /** Revenue including 7.5 % VAT. A negative amount reverses it. */
    earn(account: string, amount: number) {
      const vat = Math.sign(amount) * Math.round((Math.abs(amount) * 750) / 10_750)
      add('vat', vat)
      add(account, amount - vat)
    },
    /** Money arrives at the provider, with its fee. */
    arrive(amount: number) {
      const duty = amount >= 1_000_000 ? 5_000 : 0
      add('provider-fees', -usualFees.incoming(amount))
      add('stamp-duty', -duty)
      add('clearing', usualFees.incoming(amount) + duty - amount)
    },
    /** Money leaves through the provider, with its fee. */
    leave(amount: number) {
      add('clearing', amount + usualFees.outgoing(amount))
      add('provider-fees', -usualFees.outgoing(amount))
    },
    /** All balances that are not zero, by account. */
    balances: () => notZero(balances),
    debts: () => notZero(debts),
  }
  return books
}

const notZero = (amounts: Map<string, number>) =>
  Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0))

export type ExpectedBooks = ReturnType<typeof openExpectedBooks>
