/** What somebody typed as an amount in naira, with or without kobo and separators; undefined where it is none. */
export function readNaira(typed: string): { currency: 'ngn'; amount: number } | undefined {
  const plain = typed.replace(/[\s,₦]/g, '')
  return /^\d+(\.\d{1,2})?$/.test(plain) ? { currency: 'ngn', amount: Number(plain) } : undefined
}
