import { talkWords } from '../words/en/talk.ts'

export const words = talkWords
