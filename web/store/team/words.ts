import { teamWords } from '../words/en/team.ts'

export const words = teamWords
