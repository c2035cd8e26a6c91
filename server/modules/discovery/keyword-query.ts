import { integer, type RowOf, row, text } from '#platform/database/row.ts'
/** A word of the vocabulary, and about how many stores have it. */
export const Term = row({ word: text, stores: integer })
export type Term = RowOf<typeof Term>

/** The text query over stores and items for a keyword. */
export interface WordQuery {
  tsquery: string
  /** About how many stores match at most; decides between a scan by place and a lookup of the words. */
  stores: number
}

const maxWords = 6
const maxWordLength = 40

/** The words of a keyword, in the form in which the vocabulary stores them. */
export const wordsOf = (keyword: string): string[] => [
  ...new Set(
    keyword
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .split(/[^\p{Letter}\p{Number}]+/u)
      .filter((word) => word !== '')
      .map((word) => word.slice(0, maxWordLength))
      .slice(0, maxWords),
  ),
]

const quoted = (word: string) => `'${word.replace(/['\\]/g, (character) => character + character)}'`

/** Every word must match in one of the forms that the vocabulary has for it; null where one has none. */
export function wordQuery(terms: Term[][]): WordQuery | null {
  if (terms.length === 0 || terms.some((forms) => forms.length === 0)) return null
  const anyOf = (forms: Term[]) => `(${forms.map(({ word }) => quoted(word)).join('|')})`
  const storesOf = (forms: Term[]) => forms.reduce((sum, { stores }) => sum + stores, 0)
  return { tsquery: terms.map(anyOf).join('&'), stores: Math.min(...terms.map(storesOf)) }
}
