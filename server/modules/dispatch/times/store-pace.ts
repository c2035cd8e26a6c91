import type { MoveEffect } from '#modules/orders/index.ts'
import { type Fragment, fragment } from '#platform/database/sql.ts'

const keptOrders = 40
/** What is further off is a mistake, such as an order that was marked hours later. */
const mostMinutes = 120
const minuteMs = 60_000

/** An order that becomes ready tells how far off the store's word was. */
export const learnPreparation: MoveEffect = async ({ tx, order, move }) => {
  if (move !== 'make-ready' || order.promised_at === null) return undefined
  const saidAt = order.promised_at.getTime() - order.store.delivery_minutes_max * minuteMs
  const late = (order.now.getTime() - saidAt) / minuteMs
  if (Math.abs(late) > mostMinutes) return undefined
  tx.write(fragment`
    INSERT INTO store_pace AS known (store_id, late_minutes) VALUES (${order.store_id}, ARRAY[${late}]::real[])
    ON CONFLICT (store_id) DO UPDATE SET late_minutes =
      (known.late_minutes || excluded.late_minutes)[greatest(1, cardinality(known.late_minutes) + 2 - ${keptOrders}):]`)
  return undefined
}

/** So many orders weigh as much as what is assumed without them. */
const assumedWeight = 10

/** The lateness of a store that half of its orders do not exceed, drawn towards none while few are known, as an interval. */
export const usualLateness = (storeId: Fragment): Fragment => fragment`(
  SELECT coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY late) * count(*) / (count(*) + ${assumedWeight}), 0)
  FROM store_pace, unnest(late_minutes) AS late WHERE store_pace.store_id = ${storeId}
) * interval '1 minute'`

/** Quantiles of lateness in minutes: one in ten is under the first, half are under the second, one in ten is over the third. */
export interface Lateness {
  low: number
  middle: number
  high: number
}

/** Before anything is known the store's word counts, and may be missed by so much. */
const assumedLateness: Lateness = { low: -4, middle: 0, high: 8 }

export interface KnownLateness {
  count: number
  /** Null where nothing is known. */
  quantiles: number[] | null
}

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
