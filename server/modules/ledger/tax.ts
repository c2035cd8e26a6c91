import type { Config } from '#server/config.ts'
import type { Account } from './accounts.ts'
import type { Leg } from './post.ts'

/** A share of an amount in hundredths of a percent; halves round up. */
export const shareOf = (amount: number, basisPoints: number): number =>
  Math.floor((amount * basisPoints + 5000) / 10_000)

/** The VAT included in a price. */
const vatWithin = (price: number, { VAT_BASIS_POINTS: rate }: Config): number =>
  Math.floor((price * rate + (10_000 + rate) / 2) / (10_000 + rate))

/** Revenue of the platform, with its VAT in a separate account. */
export function earn(account: Account, amount: number, config: Config): Leg[] {
  const vat = vatWithin(amount, config)
  return [
    { account, amount: amount - vat },
    { account: 'vat', amount: vat },
  ]
}

/**
 * The provider's fee, and the duty on money received from a bank: both are deducted from our money at the
 * provider.
 */
export function costOfArrival(amount: number, fee: number, config: Config): Leg[] {
  const duty = amount >= config.STAMP_DUTY_FROM_KOBO ? config.STAMP_DUTY_KOBO : 0
  return [
    { account: 'provider-fees', amount: -fee },
    { account: 'stamp-duty', amount: -duty },
    { account: 'clearing', amount: fee + duty },
  ]
}
