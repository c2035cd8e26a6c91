import { townWords } from '../words/en/town.ts'

export const words = townWords
