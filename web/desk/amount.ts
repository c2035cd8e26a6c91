export interface Money {
  currency: 'ngn'
  amount: number
}

/**
 * What somebody typed as an amount in naira; undefined where it is none. A comma stands between thousands alone: «1,5» may be meant
 * as one and a half.
 */
export function readNaira(typed: string): Money | undefined {
  const plain = typed.replace(/[\s₦]/g, '')
  if (!/^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/.test(plain)) return undefined
  return { currency: 'ngn', amount: Number(plain.replaceAll(',', '')) }
}
