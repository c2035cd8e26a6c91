import { invalidField } from '#platform/operations/refusal.ts'

const digitsOf = (pin: string) => [...pin].map(Number)

/** Digits that are equal or count up or down by one, also across 9 and 0: 0000, 1234, 4321, 890123. */
function isRow(pin: string): boolean {
  const steps = digitsOf(pin).map((digit, index, digits) => (digit - (digits[index - 1] ?? 0) + 10) % 10)
  return [0, 1, 9].some((step) => steps.slice(1).every((each) => each === step))
}

const isRepeatedPair = (pin: string) =>
  [...pin].every((digit, index) => index < 2 || digit === pin[index - 2])
const isYear = (pin: string) => /^(19|20)\d\d$/.test(pin)

/** Refuses pins that are guessed first. */
export function requireGoodPin(pin: string, telephones: string[]): void {
  const isTail = telephones.some((telephone) => telephone.endsWith(pin))
  if (isRow(pin) || isRepeatedPair(pin) || isYear(pin) || isTail)
    throw invalidField('pin', 'common', 'is too easy to guess')
}
