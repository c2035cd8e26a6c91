const naira = new Intl.NumberFormat('en-NG', { maximumFractionDigits: 2 })

/** Kobo as people read them. */
export const inNaira = (kobo: number): string => `₦${naira.format(kobo / 100)}`
