import { complaintsWords } from '../words/en/complaints.ts'

export const words = complaintsWords
