import type { Tx } from '#platform/database/database.ts'
import { float, integer, list, nullable, type RowOf, row } from '#platform/database/row.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

const keptOrders = 40
/** What is further off is a mistake, such as an order that was marked hours later. */
const mostMinutes = 120

/** An order that becomes ready tells by how many minutes the store's word was off. */
export function learnPreparation(tx: Tx, storeId: string, lateMinutes: number): void {
  if (Math.abs(lateMinutes) > mostMinutes) return
  tx.write(fragment`
    INSERT INTO store_pace AS known (store_id, late_minutes) VALUES (${storeId}, ARRAY[${lateMinutes}]::real[])
    ON CONFLICT (store_id) DO UPDATE SET late_minutes =
      (known.late_minutes || excluded.late_minutes)[greatest(1, cardinality(known.late_minutes) + 2 - ${keptOrders}):]`)
}

/** The nearest stores are compared with, as far as they are this near. */
const storesAround = 50
const aroundMetres = 15_000

const Quantiles = row({ count: integer, quantiles: nullable(list(float)) })
/** Null quantiles where nothing is known. */
export type KnownLateness = RowOf<typeof Quantiles>

/** How late the store and the stores around it were with their last orders. */
export const KnownPace = row({ own: Quantiles, around: Quantiles })
export type KnownPace = RowOf<typeof KnownPace>

const quantilesOf = (from: Fragment): Fragment => fragment`(
  SELECT json_build_object('count', count(*), 'quantiles', percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY late))
  FROM ${from}
)`

/** A KnownPace, from `store`. */
export const storePace: Fragment = fragment`json_build_object(
  'own', ${quantilesOf(fragment`store_pace, unnest(late_minutes) AS late WHERE store_pace.store_id = store.id`)},
  'around', ${quantilesOf(fragment`(
    SELECT other.id FROM store AS other
    WHERE other.listed AND other.place <@ cube_enlarge(store.place, chord_of_metres(${aroundMetres}), 3)
    ORDER BY other.place <-> store.place LIMIT ${storesAround}
  ) AS near JOIN store_pace ON store_pace.store_id = near.id, unnest(store_pace.late_minutes) AS late`)}
)`

/** Quantiles of lateness in minutes: one in ten is under the first, half are under the second, one in ten is over the third. */
export interface Lateness {
  low: number
  middle: number
  high: number
}

/** What is expected of the store of an order, kept with the order from its acceptance. */
export interface Pace {
  lateness: Lateness
}

/** So many orders weigh as much as what is assumed without them. */
const assumedWeight = 10
/** Before anything is known the store's word counts, and may be missed by so much. */
const assumedLateness: Lateness = { low: -4, middle: 0, high: 8 }

function drawnTo(assumed: Lateness, { count, quantiles }: KnownLateness): Lateness {
  if (quantiles === null) return assumed
  const [low, middle, high] = quantiles as [number, number, number]
  const mixed = (known: number, other: number) =>
    (count * known + assumedWeight * other) / (count + assumedWeight)
  return {
    low: mixed(low, assumed.low),
    middle: mixed(middle, assumed.middle),
    high: mixed(high, assumed.high),
  }
}

/** What to expect of a store: its own orders, drawn towards those of the stores around, these towards the word of the store. */
export const latenessOf = (own: KnownLateness, around: KnownLateness): Lateness =>
  drawnTo(drawnTo(assumedLateness, around), own)

const toTenth = (minutes: number) => Math.round(minutes * 10) / 10

/** The pace by what is known; what is assumed where nothing is. */
export function paceOf(known: KnownPace | null): Pace {
  const { low, middle, high } = known ? latenessOf(known.own, known.around) : assumedLateness
  return { lateness: { low: toTenth(low), middle: toTenth(middle), high: toTenth(high) } }
}
