import { randomInt } from 'node:crypto'

/** Letters that are told apart on the telephone, by ear and by eye. */
const letters = 'ACDEFHJKLMNPRTUVWXY'
const digits = '23456789'
const some = (from: string, count: number) =>
  Array.from({ length: count }, () => from[randomInt(from.length)]).join('')

/** Read out in one breath, and still one of two thousand million: «KTR 482 MHE». */
export const newOrderSlug = (): string => `${some(letters, 3)}-${some(digits, 3)}-${some(letters, 3)}`
