import { lazy } from '#platform/lazy.ts'

const exact = lazy(() => new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2 }))
const spoken = lazy(
  () => new Intl.NumberFormat('en-NG', { minimumFractionDigits: 2, trailingZeroDisplay: 'stripIfInteger' }),
)

const written = (format: () => Intl.NumberFormat, kobo: number) =>
  `${kobo < 0 ? '−' : ''}₦${format().format(Math.abs(kobo) / 100)}`

/** Kobo for texts: ₦3,000 or ₦3,250.50. */
export const nairaText = (kobo: number): string => written(spoken, kobo)

/** Kobo for bills: ₦3,000.00. */
export const billNairaText = (kobo: number): string => written(exact, kobo)
