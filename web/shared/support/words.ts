import { en } from '../words/en/support.ts'

export const words = en
