import type { Money } from './money.ts'

const plainOf = (typed: string) => typed.replace(/[\s₦]/g, '')

/**
 * The number that somebody typed: 0 for nothing, NaN for anything that is not a number, which the service refuses at its field. A
 * comma is accepted only between thousands, because «1,5» may mean one and a half.
 */
export function amountIn(typed = ''): number {
  const plain = plainOf(typed).replace('−', '-')
  return /^-?(\d*|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN
}

export const nairaIn = (typed?: string): Money => ({ currency: 'ngn', amount: amountIn(typed) })

/** An amount that may be 0 but must be typed. Without it `amount` is missing, which the service reports at the field. */
export const priceIn = (typed = ''): Money =>
  plainOf(typed) ? nairaIn(typed) : ({ currency: 'ngn' } as Money)
