import { en, type Words } from './words/en.ts'

/** The texts of the language in use. Another language is another catalogue of the same shape. */
export const words: Words = en
