/** A word as the vocabulary may have it, with in about how many stores it stands. */
export interface Term {
  word: string
  stores: number
}

/** What a keyword asks for: a text query over stores and items, and how many stores it may match. */
export interface WordQuery {
  tsquery: string
  /** About how many stores match; decides whether to walk by place or to look words up first. */
  stores: number
}

const mostWords = 6
const longestWord = 40

/** The words a person typed, in the form words are kept in. */
export const wordsOf = (keyword: string): string[] => [
  ...new Set(
    keyword
      .normalize('NFKD')
      .replace(/\p{Mark}/gu, '')
      .toLowerCase()
      .split(/[^\p{Letter}\p{Number}]+/u)
      .filter((word) => word !== '')
      .map((word) => word.slice(0, longestWord))
      .slice(0, mostWords),
  ),
]

const quoted = (word: string) => `'${word.replace(/['\\]/g, (character) => character + character)}'`

/** Every word must be there, in one of the forms the vocabulary has for it; null when one has none. */
export function wordQuery(terms: Term[][]): WordQuery | null {
  if (terms.length === 0 || terms.some((forms) => forms.length === 0)) return null
  const anyOf = (forms: Term[]) => `(${forms.map(({ word }) => quoted(word)).join('|')})`
  const storesOf = (forms: Term[]) => forms.reduce((sum, { stores }) => sum + stores, 0)
  return { tsquery: terms.map(anyOf).join('&'), stores: Math.min(...terms.map(storesOf)) }
}
