/** A name as stored: in Unicode form NFC and trimmed. */
export const normaliseName = (name: string): string => name.normalize('NFC').trim()
