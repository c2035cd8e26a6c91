import { type AnalyticsPeriod, weekdays } from '#contract/states.ts'
import { integer, list, oneOf, type RowOf, row, text, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, raw, type Sql, sql } from '#platform/database/sql.ts'
import type { DayRange } from './day-range.ts'
import { receivedByHour } from './store-counts.ts'

const PeriodRow = row({
  start: text,
  received: integer,
  accepted: integer,
  acceptance_seconds: integer,
  prepared: integer,
  preparation_seconds: integer,
  completed: integer,
  revenue: integer,
})
export type PeriodRow = RowOf<typeof PeriodRow>

/** The figures of a store for a range of days. */
export const Figures = row({
  periods: list(PeriodRow),
  customers: row({ all: integer, returning: integer }),
  items: list(row({ id: uuid, name: text, quantity: integer, revenue: integer })),
  hours: list(row({ weekday: oneOf(weekdays), hour: integer, orders: integer })),
})
export type Figures = RowOf<typeof Figures>

const bestItems = 10
const rowsOf = (query: Fragment) =>
  fragment`(SELECT coalesce(json_agg(found), '[]') FROM (${query}) AS found)`
const within = (storeId: string, { from, to }: DayRange) =>
  fragment`store_id = ${storeId} AND day BETWEEN ${from} AND ${to}`

const sumOf = (column: keyof PeriodRow) => fragment`coalesce(sum(${raw(column)}), 0) AS ${raw(column)}`

/** The stored figures of each hour, and those of running orders, which are counted here. */
const hoursWithin = (storeId: string, range: DayRange) => fragment`(
  SELECT day, hour, received, accepted, acceptance_seconds, prepared, preparation_seconds, completed, revenue
  FROM store_hour WHERE ${within(storeId, range)}
  UNION ALL
  SELECT day, hour, received, accepted, acceptance_seconds, prepared, preparation_seconds, completed, revenue
  FROM (${receivedByHour(fragment`store_id = ${storeId} AND ended_at IS NULL`)}) AS running WHERE ${within(storeId, range)}
) AS counted`

/** Every period of the calendar that the range touches, with what was counted on its days within the range. */
const periods = (storeId: string, range: DayRange, by: AnalyticsPeriod) => fragment`
  SELECT start::date AS start, ${sumOf('received')}, ${sumOf('accepted')}, ${sumOf('acceptance_seconds')}, ${sumOf('prepared')},
    ${sumOf('preparation_seconds')}, ${sumOf('completed')}, ${sumOf('revenue')}
  FROM generate_series(
    date_trunc(${by}, ${range.from}::timestamp), ${range.to}::timestamp, ('1 ' || ${by})::interval
  ) AS start
  LEFT JOIN ${hoursWithin(storeId, range)} ON date_trunc(${by}, day::timestamp) = start
  GROUP BY start ORDER BY start`

/** A returning customer has a completed order on a day before their last one in the range. Each customer is looked up by index. */
const customers = (storeId: string, range: DayRange) => fragment`
  SELECT count(*) AS all, count(*) FILTER (WHERE EXISTS (
    SELECT FROM store_day_customer AS before
    WHERE before.store_id = ${storeId} AND before.customer_id = buyer.customer_id AND before.day < buyer.last_day
  )) AS returning
  FROM (
    SELECT customer_id, max(day) AS last_day FROM store_day_customer WHERE ${within(storeId, range)} GROUP BY customer_id
  ) AS buyer`

const items = (storeId: string, range: DayRange) => fragment`
  SELECT sold.id, name, sold.quantity, sold.revenue
  FROM (
    SELECT item_id AS id, sum(quantity) AS quantity, sum(revenue) AS revenue FROM store_day_item
    WHERE ${within(storeId, range)}
    GROUP BY item_id ORDER BY quantity DESC, revenue DESC, item_id LIMIT ${bestItems}
  ) AS sold JOIN menu_item USING (id)
  ORDER BY sold.quantity DESC, sold.revenue DESC, sold.id`

const hours = (storeId: string, range: DayRange) => fragment`
  SELECT (${weekdays}::text[])[extract(isodow FROM day)::integer] AS weekday, hour, sum(received) AS orders
  FROM ${hoursWithin(storeId, range)} WHERE received > 0
  GROUP BY extract(isodow FROM day), hour ORDER BY orders DESC, extract(isodow FROM day), hour`

/** One statement, so that all figures are read from the same snapshot. */
export const selectFigures = (storeId: string, range: DayRange, by: AnalyticsPeriod): Sql => sql`
  SELECT ${rowsOf(periods(storeId, range, by))} AS periods,
    (SELECT to_json(found) FROM (${customers(storeId, range)}) AS found) AS customers,
    ${rowsOf(items(storeId, range))} AS items, ${rowsOf(hours(storeId, range))} AS hours`
