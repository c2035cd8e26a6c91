import type { Coordinates } from '#contract/records/location.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'
import { type Term, type WordQuery, wordQuery, wordsOf } from './keyword.ts'

export interface Asked {
  viewerId: string | null
  point: Coordinates | null
  street?: string
  keyword?: string
}

/** From where and for what to look. */
export interface Context {
  point: Coordinates | null
  words: WordQuery | null
  /** There was a keyword and nothing has its words. */
  hopeless: boolean
  /** Whether so many stores match that walking outwards from the point finds a page sooner than looking the words up. */
  common: boolean
}

interface Row {
  street: Coordinates | null
  address: Coordinates | null
  terms: Term[][] | null
  stores: number
}

/** Where the street or the viewer's address is, and what the vocabulary has for each word. */
export function selectContext(asked: Asked, words = wordsOf(asked.keyword ?? '')) {
  const street = asked.street?.trim() ?? null
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
      (SELECT delivery_location -> 'coordinates' FROM users WHERE id = ${asked.viewerId}) AS address,
      (SELECT greatest(reltuples, 0)::float8 FROM pg_class WHERE oid = 'store'::regclass) AS stores,
      (
        SELECT json_agg(forms ORDER BY place) FROM (
          SELECT place, (SELECT coalesce(json_agg(form), '[]') FROM word_forms(typed) AS form) AS forms
          FROM unnest(${words}::text[]) WITH ORDINALITY AS given (typed, place)
        ) AS found
      ) AS terms`
}

/** Resolves what was asked; at most one query, none when a point is given and no keyword. */
export async function openContext(db: Database, asked: Asked): Promise<Context> {
  const words = wordsOf(asked.keyword ?? '')
  const wordless = asked.keyword !== undefined && words.length === 0
  const given = { point: asked.point, words: null, hopeless: wordless, common: false }
  if (words.length === 0 && (asked.point || (asked.street === undefined && asked.viewerId === null)))
    return given
  const row = await db.one<Row>(selectContext(asked, words))
  if (!asked.point && asked.street !== undefined && !row.street) {
    throw invalidField(
      'street',
      'choice',
      'is not a street whose place is known; send latitude and longitude',
    )
  }
  const found = wordQuery(row.terms ?? [])
  return {
    point: asked.point ?? row.street ?? row.address,
    words: found,
    hopeless: wordless || (words.length > 0 && found === null),
    common: found !== null && found.stores > Math.sqrt(20 * row.stores),
  }
}
