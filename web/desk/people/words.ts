import { peopleWords } from '../words/en/people.ts'

export const words = peopleWords
