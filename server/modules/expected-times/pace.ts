import type { Queryable, Tx } from '#platform/database/database.ts'
import { float, integer, list, nullable, oneOf, type RowOf, row } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { type Quantiles, type Sample, sampleOf, shrunk } from './quantiles.ts'

const kept = 40
/** Values beyond these are taken as mistakes, such as an order that was marked as ready hours later, or a ride with a break. */
const mostMinutes = 120
const [leastSlowness, mostSlowness] = [0.2, 5]
/** Nothing is learned from shorter rides, because the stops at both ends take most of their time. */
const leastMetres = 300

/*
 * Orders are compared with those of the same four hours of the day and about the same size, rides with those of the same four hours
 * and about the same distance. The part of the day and the size or distance are combined in one number, the class.
 */
const largeItems = 4
const farMetres = 2500

const partOf = (at: Fragment, timezone: Fragment): Fragment =>
  fragment`(extract(hour FROM ${at} AT TIME ZONE ${timezone})::integer / 4)`
const classOf = (part: number, isLarge: boolean) => part * 2 + Number(isLarge)
const classIn = (part: Fragment, isLarge: boolean): Fragment =>
  fragment`(${part} * 2 + ${Number(isLarge)}::integer)::smallint`
/** The class that stands for all classes together. */
const everyClass = -1

const lastOf = (values: Fragment) => fragment`(${values})[greatest(1, cardinality(${values}) + 1 - ${kept}):]`

/** A duration measured in an order of a store, and when that was. */
interface Learned {
  storeId: string
  timezone: string
  at: Date
  minutes: number
}

/** Appends the minutes and their class to two array columns of the store, which keep the last ones only. */
function keepOfStore(
  tx: Tx,
  { storeId, timezone, at, minutes }: Learned,
  isLarge: boolean,
  [values, classes]: [Fragment, Fragment],
): void {
  const part = partOf(fragment`${at}::timestamptz`, fragment`${timezone}`)
  tx.write(fragment`
    INSERT INTO store_pace AS known (store_id, ${values}, ${classes})
    VALUES (${storeId}, ARRAY[${minutes}]::real[], ARRAY[${classIn(part, isLarge)}])
    ON CONFLICT (store_id) DO UPDATE SET
      ${values} = ${lastOf(fragment`known.${values} || excluded.${values}`)},
      ${classes} = ${lastOf(fragment`known.${classes} || excluded.${classes}`)}`)
}

/** Learns from an order that becomes ready by how many minutes the store was later than it had said. */
export function learnPreparation(tx: Tx, order: Learned & { items: number }): void {
  if (Math.abs(order.minutes) <= mostMinutes)
    keepOfStore(tx, order, order.items >= largeItems, [fragment`late_minutes`, fragment`classes`])
}

/** Learns from an order that is picked up how long its food had been ready. */
export function learnWait(tx: Tx, order: Learned): void {
  if (order.minutes >= 0 && order.minutes <= mostMinutes)
    keepOfStore(tx, order, false, [fragment`wait_minutes`, fragment`wait_classes`])
}

export interface Ride {
  orderId: string
  riderId: string
  storeId: string
  timezone: string
  pickedUpAt: Date
  endedAt: Date
  metres: number
  /** The factor by which it took longer than at the speed of the settings. */
  slowness: number
}

/** Learns the speed of riders from an order that is delivered, unless the rider carried another one at the same time. */
export function learnRide(tx: Tx, ride: Ride): void {
  const { orderId, riderId, storeId, timezone, pickedUpAt, endedAt, metres, slowness } = ride
  const isCredible = metres >= leastMetres && slowness >= leastSlowness && slowness <= mostSlowness
  const part = partOf(fragment`${pickedUpAt}::timestamptz`, fragment`${timezone}`)
  const isAlone = fragment`${isCredible} AND NOT EXISTS (
    SELECT FROM orders WHERE orders.rider_id = ${riderId} AND orders.ended_at IS NULL AND orders.status = 'ongoing' AND orders.id <> ${orderId}
  )`
  tx.write(fragment`
    INSERT INTO rider_pace AS known (rider_id, area, slowness, classes, last_ended_at)
    SELECT ${riderId}, area_of(store.place), CASE WHEN is_alone THEN ARRAY[${slowness}]::real[] ELSE '{}' END,
      CASE WHEN is_alone THEN ARRAY[${classIn(part, metres >= farMetres)}] ELSE '{}' END, ${endedAt}
    FROM store, LATERAL (SELECT ${isAlone} AS is_alone) AS ridden WHERE store.id = ${storeId}
    ON CONFLICT (rider_id) DO UPDATE SET area = excluded.area, last_ended_at = excluded.last_ended_at,
      slowness = CASE WHEN known.last_ended_at > ${pickedUpAt} THEN known.slowness
        ELSE ${lastOf(fragment`known.slowness || excluded.slowness`)} END,
      classes = CASE WHEN known.last_ended_at > ${pickedUpAt} THEN known.classes
        ELSE ${lastOf(fragment`known.classes || excluded.classes`)} END`)
}

const summedUp = (kind: AreaKind, source: Fragment): Fragment => fragment`
  SELECT area, ${kind}, coalesce(class, ${everyClass}), count(*),
    percentile_cont(0.1) WITHIN GROUP (ORDER BY value), percentile_cont(0.5) WITHIN GROUP (ORDER BY value),
    percentile_cont(0.9) WITHIN GROUP (ORDER BY value)
  FROM (${source}) AS learned (area, value, class)
  GROUP BY GROUPING SETS ((area), (area, class)) HAVING GROUPING(class) = 1 OR class >= 0`

/** Computes the quantiles of each area, for each class and for all classes together. */
export async function sumUpAreas(db: Queryable): Promise<void> {
  await db.run(sql`
    INSERT INTO area_pace (area, kind, class, count, low, middle, high)
    ${summedUp(
      'kitchen',
      fragment`
      SELECT area_of(store.place), value, class
      FROM store_pace JOIN store ON store.id = store_id, unnest(store_pace.late_minutes, classes) AS each (value, class)`,
    )}
    UNION ALL
    ${summedUp(
      'counter',
      fragment`
      SELECT area_of(store.place), value, class
      FROM store_pace JOIN store ON store.id = store_id, unnest(wait_minutes, wait_classes) AS each (value, class)`,
    )}
    UNION ALL
    ${summedUp('road', fragment`SELECT area, value, class FROM rider_pace, unnest(slowness, classes) AS each (value, class)`)}
    ON CONFLICT (area, kind, class) DO UPDATE
    SET count = excluded.count, low = excluded.low, middle = excluded.middle, high = excluded.high`)
}

const areaKinds = ['kitchen', 'counter', 'road'] as const
type AreaKind = (typeof areaKinds)[number]

const AreaQuantiles = row({
  kind: oneOf(areaKinds),
  class: integer,
  count: integer,
  low: float,
  middle: float,
  high: float,
})

/** What was learned of a store and its area that applies to an order at a part of the day. */
export const KnownPace = row({
  part_of_day: integer,
  /** By how many minutes the store was late in its last orders, and their classes; null if there were none. */
  late_minutes: nullable(list(float)),
  late_classes: nullable(list(integer)),
  area: list(AreaQuantiles),
})
export type KnownPace = RowOf<typeof KnownPace>

/** Selects the KnownPace for an order that is wanted at a time, from `store`. */
export const knownPace = (at: Fragment): Fragment => fragment`(
  SELECT json_build_object(
    'part_of_day', part, 'late_minutes', late_minutes, 'late_classes', classes,
    'area', coalesce((
      SELECT json_agg(json_build_object(
        'kind', kind, 'class', class, 'count', count, 'low', low, 'middle', middle, 'high', high
      ))
      FROM area_pace WHERE area = area_of(store.place) AND class IN (${everyClass}, part * 2, part * 2 + 1)
    ), '[]')
  )
  FROM (SELECT ${partOf(at, fragment`store.timezone`)} AS part) AS day LEFT JOIN store_pace ON store_pace.store_id = store.id
)`

/** How late the store, how long the wait and how slow the ride are expected to be; stored with an order when it is accepted. */
export interface Pace {
  /** By how many minutes the store is later than it says. */
  lateness: Quantiles
  /** How many minutes ready food waits for the rider. */
  wait: Quantiles
  /** The factor by which a ride takes longer than at the speed of the settings. */
  slowness: Quantiles
}

/**
 * Defaults while nothing has been learned: minutes by which a store is later than it says, minutes that food waits, and the factor on
 * travel time.
 */
const assumedLateness: Quantiles = { low: -4, middle: 0, high: 8 }
const assumedWait: Quantiles = { low: 0, middle: 1, high: 6 }
const assumedSlowness: Quantiles = { low: 0.8, middle: 1, high: 1.4 }

/** The lateness of a store from its own orders, drawn towards that of the stores around, which is drawn towards the default. */
export const latenessOf = (own: Sample, around: Sample): Quantiles => shrunk(assumedLateness, [around, own])

/** How long food waits at a part of the day, drawn towards how long it waits at any time. */
export const waitOf = (always: Sample, then: Sample): Quantiles => shrunk(assumedWait, [always, then])

const rounded = ({ low, middle, high }: Quantiles, digits: number): Quantiles => {
  const round = (value: number) => Math.round(value * 10 ** digits) / 10 ** digits
  return { low: round(low), middle: round(middle), high: round(high) }
}

/**
 * The pace of an order by what was learned, from general to specific: of the area, of the same class in the area and, for lateness, of
 * the store and of the same class in the store. Each is drawn towards the one before it while it has few cases, the first towards the
 * default.
 */
export function paceOf(known: KnownPace | null, order: { items: number; metres: number | null }): Pace {
  if (known === null) return { lateness: assumedLateness, wait: assumedWait, slowness: assumedSlowness }
  const { part_of_day, area } = known
  const ofArea = (kind: AreaKind, wanted: number): Sample => {
    const found = area.find((each) => each.kind === kind && each.class === wanted)
    return found
      ? { count: found.count, quantiles: [found.low, found.middle, found.high] }
      : { count: 0, quantiles: null }
  }
  const kitchenClass = classOf(part_of_day, order.items >= largeItems)
  const roadClass = classOf(part_of_day, (order.metres ?? 0) >= farMetres)
  const late = known.late_minutes ?? []
  const lateness = shrunk(assumedLateness, [
    ofArea('kitchen', everyClass),
    ofArea('kitchen', kitchenClass),
    sampleOf(late),
    sampleOf(late.filter((_, place) => known.late_classes![place] === kitchenClass)),
  ])
  const wait = waitOf(ofArea('counter', everyClass), ofArea('counter', classOf(part_of_day, false)))
  const slowness = shrunk(assumedSlowness, [ofArea('road', everyClass), ofArea('road', roadClass)])
  return { lateness: rounded(lateness, 1), wait: rounded(wait, 1), slowness: rounded(slowness, 2) }
}
