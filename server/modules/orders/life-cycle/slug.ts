import { randomLetters } from '#platform/secrets.ts'

/** Letters that are told apart on the telephone, by ear and by eye. */
const letters = 'ACDEFHJKLMNPRTUVWXY'
const digits = '23456789'

/** Read out in one breath, and still one of two thousand million: «KTR 482 MHE». */
export const newOrderSlug = (): string =>
  `${randomLetters(letters, 3)}-${randomLetters(digits, 3)}-${randomLetters(letters, 3)}`
