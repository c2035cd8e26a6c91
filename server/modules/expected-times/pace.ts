import type { Queryable, Tx } from '#platform/database/database.ts'
import { float, integer, list, nullable, oneOf, type RowOf, row } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { type Quantiles, type Sample, sampleOf, shrunk } from './quantiles.ts'

const kept = 40
/** What is further off is a mistake, such as an order that was marked hours later or a ride with a break. */
const mostMinutes = 120
const [leastSlowness, mostSlowness] = [0.2, 5]
/** On shorter ways the stops at both ends are all that counts. */
const leastMetres = 300

/*
 * Orders are compared with those of the same part of the day, four hours long, and of about the same size, rides with those of about
 * the same distance. Both are one number, the class.
 */
const largeItems = 4
const farMetres = 2500

const partOf = (at: Fragment, timezone: Fragment): Fragment =>
  fragment`(extract(hour FROM ${at} AT TIME ZONE ${timezone})::integer / 4)`
const classOf = (part: number, isLarge: boolean) => part * 2 + Number(isLarge)
const classIn = (part: Fragment, isLarge: boolean): Fragment =>
  fragment`(${part} * 2 + ${Number(isLarge)}::integer)::smallint`
/** Of all, whatever their class. */
const everyClass = -1

const lastOf = (values: Fragment) => fragment`(${values})[greatest(1, cardinality(${values}) + 1 - ${kept}):]`

/** Something of an order that tells of its store, and when it was. */
interface Learned {
  storeId: string
  timezone: string
  at: Date
  minutes: number
}

/** Keeps the minutes with their class in two columns of the store, the last ones only. */
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

/** An order that becomes ready tells how the store keeps its word: the minutes by which it was off. */
export function learnPreparation(tx: Tx, order: Learned & { items: number }): void {
  if (Math.abs(order.minutes) <= mostMinutes)
    keepOfStore(tx, order, order.items >= largeItems, [fragment`late_minutes`, fragment`classes`])
}

/** An order that is picked up tells how long food stands ready until a rider is there. */
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
  /** How many times as long it took as by the speed of the settings. */
  slowness: number
}

/** An order that is delivered tells how fast riders are, unless the rider had another one with it. */
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

/** Sums up what is usual in each area. */
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

/** What was learned that an order can be compared with. */
export const KnownPace = row({
  part_of_day: integer,
  /** Of the store, with their classes; null where it has had no orders. */
  late_minutes: nullable(list(float)),
  late_classes: nullable(list(integer)),
  area: list(AreaQuantiles),
})
export type KnownPace = RowOf<typeof KnownPace>

/** A KnownPace for an order that is wanted at a time, from `store`. */
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

/** What is expected of the store and of the rider, kept with an order from its acceptance. */
export interface Pace {
  /** By how many minutes the store is later than it says. */
  lateness: Quantiles
  /** For how many minutes food stands ready until a rider picks it up. */
  wait: Quantiles
  /** How many times as long a ride takes as by the speed of the settings. */
  slowness: Quantiles
}

/** Before anything is known the store's word counts, and may be missed by so much; and so may the speed. */
const assumedLateness: Quantiles = { low: -4, middle: 0, high: 8 }
const assumedWait: Quantiles = { low: 0, middle: 1, high: 6 }
const assumedSlowness: Quantiles = { low: 0.8, middle: 1, high: 1.4 }

/** The quantiles of a store: its own orders, drawn towards those of the stores around, these towards the word of the store. */
export const latenessOf = (own: Sample, around: Sample): Quantiles => shrunk(assumedLateness, [around, own])

/** How long food waits at a part of the day, drawn towards how long it waits at all. */
export const waitOf = (always: Sample, then: Sample): Quantiles => shrunk(assumedWait, [always, then])

const rounded = ({ low, middle, high }: Quantiles, digits: number): Quantiles => {
  const round = (value: number) => Math.round(value * 10 ** digits) / 10 ** digits
  return { low: round(low), middle: round(middle), high: round(high) }
}

/**
 * The pace of an order by what was learned: of the area, of the same class in the area, of the store, of the same class in the store.
 * Each is drawn towards the one before it while little is known, the first to what is assumed.
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
