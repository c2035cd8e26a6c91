import { menuWords } from '../words/en/menu.ts'

export const words = menuWords
