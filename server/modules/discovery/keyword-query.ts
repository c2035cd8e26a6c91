import { integer, type RowOf, row, text } from '#platform/database/row.ts'

/** A word of the vocabulary, or several that follow each other, and about how many stores have it. */
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

const inOrder = (keyword: string): string[] =>
  keyword
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, maxWordLength))
    .slice(0, maxWords)

/** The words of a keyword, in the form in which the vocabulary stores them. */
export const wordsOf = (keyword: string): string[] => [...new Set(inOrder(keyword))]

/** Words that follow each other, as two: some write them as one, such as «pepper soup» and «peppersoup». */
export function pairsOf(keyword: string): [string, string][] {
  const words = inOrder(keyword)
  return words.slice(1).map((word, index) => [words[index]!, word])
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, (character) => character + character)}'`
const phrase = ({ word }: Term) => `(${word.split(' ').map(quoted).join('<->')})`

/** Every word must match in one of its forms; null where one has none. */
function allOf(terms: Term[][]): WordQuery | null {
  if (terms.length === 0 || terms.some((forms) => forms.length === 0)) return null
  const anyOf = (forms: Term[]) => `(${forms.map(phrase).join('|')})`
  const storesOf = (forms: Term[]) => forms.reduce((sum, { stores }) => sum + stores, 0)
  return { tsquery: terms.map(anyOf).join('&'), stores: Math.min(...terms.map(storesOf)) }
}

/**
 * Every word must match in one of the forms that the vocabulary has for it, or two that follow each other as one word; null where
 * neither has any.
 */
export function wordQuery(
  words: { word: string; forms: Term[] }[],
  pairs: { pair: [string, string]; forms: Term[] }[],
): WordQuery | null {
  const queries = [
    allOf(words.map(({ forms }) => forms)),
    ...pairs.map(({ pair, forms }) =>
      allOf([forms, ...words.filter(({ word }) => !pair.includes(word)).map((each) => each.forms)]),
    ),
  ].filter((query) => query !== null)
  if (queries.length === 0) return null
  return {
    tsquery: queries.map(({ tsquery }) => `(${tsquery})`).join('|'),
    stores: queries.reduce((sum, { stores }) => sum + stores, 0),
  }
}
