import { en } from '../words/en/wallet.ts'

export const words = en
