/** A name as it is kept: one spelling for the same letters, no blanks around it. */
export const normaliseName = (name: string): string => name.normalize('NFC').trim()
