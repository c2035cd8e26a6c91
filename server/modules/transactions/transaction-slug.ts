import { randomLetters } from '#platform/secrets.ts'

/** Without letters that are mistaken for digits. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const four = () => randomLetters(letters, 4)

export const newTransactionSlug = (): string => `TX-${four()}-${four()}-${four()}`
