import { usualFees } from '../providers/usual-fees.ts'

/** What the books must show, reckoned apart from the service. Kobo. */
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
    /** To a wallet; what it owes comes first. */
    credit(wallet: string, amount: number) {
      const collected = Math.min(debtOf(wallet), amount)
      debts.set(wallet, debtOf(wallet) - collected)
      add('claims', collected)
      add(wallet, amount - collected)
    },
    /** From a wallet; what it does not have it owes. */
    charge(wallet: string, amount: number) {
      const paid = Math.min(of(wallet), amount)
      debts.set(wallet, debtOf(wallet) + amount - paid)
      add('claims', paid - amount)
      add(wallet, -paid)
    },
    /** Revenue, with 7.5 % VAT within it. Below zero takes it back. */
    earn(account: string, amount: number) {
      const vat = Math.sign(amount) * Math.round((Math.abs(amount) * 750) / 10_750)
      add('vat', vat)
      add(account, amount - vat)
    },
    /** Money comes in at the provider, at our cost. */
    arrive(amount: number) {
      const duty = amount >= 1_000_000 ? 5_000 : 0
      add('provider-fees', -usualFees.incoming(amount))
      add('stamp-duty', -duty)
      add('clearing', usualFees.incoming(amount) + duty - amount)
    },
    /** Money leaves through the provider, at our cost. */
    leave(amount: number) {
      add('clearing', amount + usualFees.outgoing(amount))
      add('provider-fees', -usualFees.outgoing(amount))
    },
    /** All that is not zero, by account. */
    balances: () => notZero(balances),
    debts: () => notZero(debts),
  }
  return books
}

const notZero = (amounts: Map<string, number>) =>
  Object.fromEntries([...amounts].filter(([, amount]) => amount !== 0))

export type ExpectedBooks = ReturnType<typeof openExpectedBooks>
