import { en } from '../words/en/alerts.ts'

export const words = en
