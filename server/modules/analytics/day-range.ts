import type { Queryable } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** Days from first to last, in a time zone. */
export interface DayRange {
  timezone: string
  from: string
  to: string
}

const maxDays = 400
const defaultDays = 30
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const addDays = (day: string, days: number) =>
  new Date(msOf(day) + days * 86_400_000).toISOString().slice(0, 10)

/** Dates start with the year 1, the first that PostgreSQL reads in this form. */
function requireDay(path: 'from' | 'to', day: string | undefined): void {
  if (day === undefined) return
  const isDate = !Number.isNaN(msOf(day)) && addDays(day, 0) === day && day >= '0001-01-01'
  if (!isDate) throw invalidField(path, 'format', 'is not a date')
}

const StoreDay = row({ timezone: text, today: text })

interface Lengths {
  usual: number
  most: number
}

/** The days of a query. Without an end they end today; without a start they are the usual number of days. */
export function rangeOf(
  query: { from?: string; to?: string },
  today: string,
  { usual, most }: Lengths,
): Pick<DayRange, 'from' | 'to'> {
  requireDay('from', query.from)
  requireDay('to', query.to)
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - usual)
  if (from > to) throw invalidField('from', 'too-large', 'must not be after to')
  if (addDays(from, most) <= to) {
    throw invalidField('from', 'too-small', `must not be more than ${most} days before the end`)
  }
  return { from, to }
}

/** The days of a query in the store's time zone. */
export async function readRange(
  db: Queryable,
  storeId: string,
  query: { from?: string; to?: string },
): Promise<DayRange> {
  const { timezone, today } = await db.one(
    StoreDay,
    sql`
    SELECT timezone, (service_now() AT TIME ZONE timezone)::date AS today FROM store WHERE id = ${storeId}`,
  )
  return { timezone, ...rangeOf(query, today, { usual: defaultDays, most: maxDays }) }
}
