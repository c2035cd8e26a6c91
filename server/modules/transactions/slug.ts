import { randomInt } from 'node:crypto'

/** Without the letters people mistake for digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const four = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')

export const newTransactionSlug = (): string => `TX-${four()}-${four()}-${four()}`
