import { randomLetters } from '#platform/secrets.ts'

/** Digits and letters without I, L, O and U, as in Crockford's base 32. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const four = () => randomLetters(letters, 4)

export const newTransactionSlug = (): string => `TX-${four()}-${four()}-${four()}`
