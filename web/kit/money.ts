const whole = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export interface Money {
  currency: string
  amount: number
}

const signs: { [currency: string]: string } = { ngn: '₦' }

/** «₦1,250», with kobo only where there are some. */
export function moneyText({ currency, amount }: Money): string {
  const digits = Number.isInteger(amount) ? whole.format(Math.abs(amount)) : exact.format(Math.abs(amount))
  return `${amount < 0 ? '−' : ''}${signs[currency] ?? `${currency.toUpperCase()} `}${digits}`
}
