import { affectsBalance } from '#modules/ledger/index.ts'
import { integer, list, type RowOf, row, text } from '#platform/database/row.ts'
import { type Sql, sql } from '#platform/database/sql.ts'
import { marketTimezone } from '#server/market-timezone.ts'
import { toMoney } from '#server/money/money.ts'
import { implement } from '#server/services.ts'
import { type DayRange, rangeOf } from './day-range.ts'

const lengths = { usual: 7, most: 92 }

const Sums = row({
  deliveries: integer,
  fees: integer,
  tips: integer,
  compensations: integer,
  charges: integer,
})
type Sums = RowOf<typeof Sums>
const EarnedDays = row({ days: list(row({ day: text, ...Sums.properties })) })
const Today = row({ today: text })

const selectEarnings = (riderId: string, { timezone, from, to }: DayRange): Sql => sql`
  WITH span AS (
    SELECT ${from}::date::timestamp AT TIME ZONE ${timezone} AS starts_at,
      (${to}::date + 1)::timestamp AT TIME ZONE ${timezone} AS ends_at
  ), moved AS (
    SELECT (created_at AT TIME ZONE ${timezone})::date AS day,
      sum(bill_price) FILTER (WHERE category = 'delivery-in') AS fees,
      sum(bill_price) FILTER (WHERE category = 'tip-in') AS tips,
      sum(bill_price) FILTER (WHERE category = 'compensation-in') AS compensations,
      sum(bill_price) FILTER (WHERE category = 'charge-out') AS charges
    FROM wallet_transaction, span
    WHERE user_id = ${riderId} AND category IN ('delivery-in', 'tip-in', 'compensation-in', 'charge-out')
      AND ${affectsBalance} AND created_at >= starts_at AND created_at < ends_at
    GROUP BY 1
  ), delivered AS (
    SELECT (ended_at AT TIME ZONE ${timezone})::date AS day, count(*) AS deliveries
    FROM orders, span
    WHERE rider_id = ${riderId} AND status = 'completed' AND ended_at >= starts_at AND ended_at < ends_at
    GROUP BY 1
  )
  SELECT json_agg(json_build_object(
    'day', given.day::date, 'deliveries', coalesce(deliveries, 0), 'fees', coalesce(fees, 0), 'tips', coalesce(tips, 0),
    'compensations', coalesce(compensations, 0), 'charges', coalesce(charges, 0)
  ) ORDER BY given.day) AS days
  FROM generate_series(${from}::date, ${to}::date, interval '1 day') AS given (day)
  LEFT JOIN moved ON moved.day = given.day LEFT JOIN delivered ON delivered.day = given.day`

const priced = (amount: number) => ({ price: toMoney(amount) })

const toEarnings = ({ deliveries, fees, tips, compensations, charges }: Sums) => ({
  deliveries,
  earned: priced(fees + tips + compensations),
  fees: priced(fees),
  tips: priced(tips),
  compensations: priced(compensations),
  charges: priced(charges),
})

function totalOf(days: readonly Sums[]): Sums {
  const sum = (name: keyof Sums) => days.reduce((total, day) => total + day[name], 0)
  return {
    deliveries: sum('deliveries'),
    fees: sum('fees'),
    tips: sum('tips'),
    compensations: sum('compensations'),
    charges: sum('charges'),
  }
}

export const getEarnings = implement('getEarnings', async ({ query, actor, services: { db } }) => {
  const timezone = marketTimezone
  const { today } = await db.one(Today, sql`SELECT (service_now() AT TIME ZONE ${timezone})::date AS today`)
  const range = { timezone, ...rangeOf(query, today, lengths) }
  const { days } = await db.one(EarnedDays, selectEarnings(actor.userId, range))
  return {
    ...range,
    totals: toEarnings(totalOf(days)),
    days: days.map(({ day, ...sums }) => ({ day, ...toEarnings(sums) })),
  }
})
