import { en } from '../words/en/reviews.ts'

export const words = en
