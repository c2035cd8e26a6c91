import { en, talkWords } from '../words/en/chats.ts'

export const words = en
export { talkWords }
