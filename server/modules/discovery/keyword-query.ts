import { boolean, integer, type RowOf, row, text } from '#platform/database/row.ts'

/** A word or phrase of the vocabulary, about how many stores have it, and whether it is only similar to what was typed. */
export const Term = row({ word: text, stores: integer, alike: boolean })
export type Term = RowOf<typeof Term>

/** The text query over stores and items for a keyword. */
export interface WordQuery {
  tsquery: string
  /** The same query, restricted to the names of items. */
  named: string
  /** An estimate of how many stores match at most. It decides between a scan by place and a lookup of the words. */
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

/** The pairs of consecutive words. Some people write such a pair as one word: «peppersoup» for «pepper soup». */
export function pairsOf(keyword: string): [string, string][] {
  const words = inOrder(keyword)
  return words.slice(1).map((word, index) => [words[index]!, word])
}

const quoted = (word: string) => `'${word.replace(/['\\]/g, (character) => character + character)}'`
/** The weight of an item's own name in its search text. */
const nameWeight = ':A'

const phrase = ({ word }: Term, weight: string) =>
  `(${word
    .split(' ')
    .map((each) => quoted(each) + weight)
    .join('<->')})`

/** A query that every word must match in one of its forms; null if a word has no form. */
function allOf(terms: Term[][]): WordQuery | null {
  if (terms.length === 0 || terms.some((forms) => forms.length === 0)) return null
  const written = (weight: string) =>
    terms.map((forms) => `(${forms.map((form) => phrase(form, weight)).join('|')})`).join('&')
  const storesOf = (forms: Term[]) => forms.reduce((sum, { stores }) => sum + stores, 0)
  return {
    tsquery: written(''),
    named: written(nameWeight),
    stores: Math.min(...terms.map(storesOf)),
  }
}

/**
 * A query that every word must match in one of its forms in the vocabulary, where one pair of consecutive words may match as a single
 * word instead. Null if some word has no form either way.
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
    named: queries.map(({ named }) => `(${named})`).join('|'),
    stores: queries.reduce((sum, { stores }) => sum + stores, 0),
  }
}

/** Leaves out the forms that are only similar to what was typed. */
export const literally = <T extends { forms: Term[] }>(given: T): T => ({
  ...given,
  forms: given.forms.filter(({ alike }) => !alike),
})
