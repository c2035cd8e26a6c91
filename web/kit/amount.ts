import type { Money } from './money.ts'

const plainOf = (typed: string) => typed.replace(/[\s₦]/g, '')

/**
 * What somebody typed as a number: 0 for nothing, NaN for what is none, which the service refuses at its field. A comma stands between
 * thousands alone: «1,5» may be meant as one and a half.
 */
export function amountIn(typed = ''): number {
  const plain = plainOf(typed).replace('−', '-')
  return /^-?(\d*|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN
}

export const nairaIn = (typed?: string): Money => ({ currency: 'ngn', amount: amountIn(typed) })

/** An amount that may be 0 but not left out: without one typed there is none, which the service asks for at its field. */
export const priceIn = (typed = ''): Money =>
  plainOf(typed) ? nairaIn(typed) : ({ currency: 'ngn' } as Money)
