import { storeWords } from '../words/en/store.ts'

export const words = storeWords
