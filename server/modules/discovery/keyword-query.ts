import { boolean, integer, type RowOf, row, text } from '#platform/database/row.ts'

/**
 * A word of the vocabulary, or several that follow each other, about how many stores have it, and whether it is only like what was
 * typed.
 */
export const Term = row({ word: text, stores: integer, alike: boolean })
export type Term = RowOf<typeof Term>

/** The text query over stores and items for a keyword. */
export interface WordQuery {
  tsquery: string
  /** The same in names of items alone. */
  named: string
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
/** The weight of an item's own name in its search text. */
const nameWeight = ':A'

const phrase = ({ word }: Term, weight: string) =>
  `(${word
    .split(' ')
    .map((each) => quoted(each) + weight)
    .join('<->')})`

/** Every word must match in one of its forms; null where one has none. */
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
    named: queries.map(({ named }) => `(${named})`).join('|'),
    stores: queries.reduce((sum, { stores }) => sum + stores, 0),
  }
}

/** Only what was typed, without what is like it. */
export const literally = <T extends { forms: Term[] }>(given: T): T => ({
  ...given,
  forms: given.forms.filter(({ alike }) => !alike),
})
