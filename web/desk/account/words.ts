import { accountWords } from '../words/en/account.ts'

export const words = accountWords
