export interface Money {
  currency: string
  amount: number
}

const signs: { [currency: string]: string } = { ngn: '₦' }

/**
 * «₦1,250», with kobo only if there are any. `Intl.NumberFormat` is not used, because its first use takes a cheap telephone a tenth
 * of a second.
 */
export function moneyText({ currency, amount }: Money): string {
  const plain = Math.abs(amount).toFixed(Number.isInteger(amount) ? 0 : 2)
  const digits = plain.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${amount < 0 ? '−' : ''}${signs[currency] ?? `${currency.toUpperCase()} `}${digits}`
}

export const nairaText = (amount: number): string => moneyText({ currency: 'ngn', amount })
