import { en } from '../words/en/account.ts'

export const words = en
