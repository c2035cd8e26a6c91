import { storesWords } from '../words/en/stores.ts'

export const words = storesWords
