import { walletWords } from '../words/en/wallet.ts'

export const words = walletWords
