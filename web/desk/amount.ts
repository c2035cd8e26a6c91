export interface Money {
  currency: 'ngn'
  amount: number
}

/** What somebody typed as an amount in naira, with or without kobo and separators; undefined where it is none. */
export function readNaira(typed: string): Money | undefined {
  const plain = typed.replace(/[\s,₦]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? { currency: 'ngn', amount: Number(plain) } : undefined
}
