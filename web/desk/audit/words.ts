import { auditWords } from '../words/en/audit.ts'

export const words = auditWords
