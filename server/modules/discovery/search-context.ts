import { Coordinates } from '#contract/records/location.ts'
import type { Database } from '#platform/database/database.ts'
import { float, list, nullable, row } from '#platform/database/row.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { literally, pairsOf, Term, type WordQuery, wordQuery, wordsOf } from './keyword-query.ts'

export interface SearchInput {
  viewerId: string | null
  point: Coordinates | null
  street?: string
  keyword?: string
}

/** A text query, and whether so many stores match that a scan by place or rating finds a page sooner than a lookup of the words. */
export interface Words extends Omit<WordQuery, 'stores'> {
  common: boolean
}

/** The point and the words that a search is for. */
export interface SearchContext {
  point: Coordinates | null
  words: Words | null
  /** The query for the words as typed, then the one that includes similar words. Left out if it matches nothing or is the same query. */
  readings: Words[]
  /** Whether the keyword can match nothing: it has a word that no store has, or no word at all. */
  noMatch: boolean
}

const ContextRow = row({
  street: nullable(Coordinates),
  address: nullable(Coordinates),
  /** The forms of each word; null where there are no words. */
  terms: nullable(list(list(Term))),
  /** The form of each pair of words written as one word, if the vocabulary has it; null where there are no pairs. */
  joined: nullable(list(list(Term))),
  /** About how many stores there are. */
  stores: float,
})

/** Two words of the vocabulary that may have been typed as one, such as «moi moi» for «moimoi». */
const split = fragment`
  SELECT first.word || ' ' || second.word AS word, least(first.stores, second.stores) AS stores, false AS alike
  FROM generate_series(2, length(typed) - 2) AS cut
  JOIN search_word AS first ON first.word = left(typed, cut)
  JOIN search_word AS second ON second.word = substr(typed, cut + 1)`

/** The coordinates of the street and of the viewer's address, and the vocabulary's forms of each word and pair of words. */
export function selectContext(input: SearchInput, words = wordsOf(input.keyword ?? '')) {
  const street = input.street?.trim() ?? null
  const pairs = pairsOf(input.keyword ?? '').map((pair) => pair.join(''))
  return sql`
    SELECT
      coalesce(
        (
          SELECT json_build_object('latitude', latitude, 'longitude', longitude) FROM street
          WHERE lower(name) = lower(${street}) AND latitude IS NOT NULL LIMIT 1
        ),
        (
          SELECT (locations -> 0 -> 'coordinates')::json FROM store
          WHERE listed AND lower(locations -> 0 ->> 'street') = lower(${street}) LIMIT 1
        )
      ) AS street,
      (SELECT delivery_location -> 'coordinates' FROM users WHERE id = ${input.viewerId}) AS address,
      (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = 'store'::regclass) AS stores,
      (
        SELECT json_agg(forms ORDER BY place) FROM (
          SELECT place, (
            SELECT coalesce(json_agg(form), '[]') FROM (
              SELECT word, stores, NOT starts_with(word, typed) AS alike FROM word_forms(typed) UNION ALL ${split}
            ) AS form
          ) AS forms
          FROM unnest(${words}::text[]) WITH ORDINALITY AS given (typed, place)
        ) AS found
      ) AS terms,
      (
        SELECT json_agg(forms ORDER BY place) FROM (
          SELECT place, (
            SELECT coalesce(json_agg(json_build_object('word', word, 'stores', stores, 'alike', false)), '[]')
            FROM search_word WHERE word = typed
          ) AS forms
          FROM unnest(${pairs}::text[]) WITH ORDINALITY AS given (typed, place)
        ) AS found
      ) AS joined`
}

/** Resolves the input; at most one query, none where a point is given and no keyword. */
export async function readContext(db: Database, input: SearchInput): Promise<SearchContext> {
  const words = wordsOf(input.keyword ?? '')
  const isWordless = input.keyword !== undefined && words.length === 0
  if (words.length === 0 && (input.point || (input.street === undefined && input.viewerId === null)))
    return { point: input.point, words: null, readings: [], noMatch: isWordless }
  const found = await db.one(ContextRow, selectContext(input, words))
  if (!input.point && input.street !== undefined && !found.street) {
    throw invalidField(
      'street',
      'choice',
      'is not a street whose place is known; send latitude and longitude',
    )
  }
  const terms = words.map((word, index) => ({ word, forms: found.terms?.[index] ?? [] }))
  const pairs = pairsOf(input.keyword ?? '').map((pair, index) => ({
    pair,
    forms: found.joined?.[index] ?? [],
  }))
  const counted = (query: WordQuery | null): Words | null =>
    query && { ...query, common: query.stores > Math.sqrt(20 * found.stores) }
  const typed = counted(wordQuery(terms.map(literally), pairs))
  const query = counted(wordQuery(terms, pairs))
  return {
    point: input.point ?? found.street ?? found.address,
    words: query,
    readings: [typed, query?.tsquery === typed?.tsquery ? null : query].filter((each) => each !== null),
    noMatch: isWordless || (words.length > 0 && query === null),
  }
}
