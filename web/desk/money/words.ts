import { moneyWords } from '../words/en/money.ts'

export const words = moneyWords
