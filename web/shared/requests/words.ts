import { en } from '../words/en/requests.ts'

export const words = en
