import type { Money } from './money.ts'

/**
 * What somebody typed as a number: 0 for nothing, NaN for what is none, which the service refuses at its field. A comma stands between
 * thousands alone: «1,5» may be meant as one and a half.
 */
export function amountIn(typed = ''): number {
  const plain = typed.replace(/[\s₦]/g, '').replace('−', '-')
  return /^-?(\d*|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN
}

export const nairaIn = (typed?: string): Money => ({ currency: 'ngn', amount: amountIn(typed) })
