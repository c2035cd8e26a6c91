import type { Queryable } from '#platform/database/database.ts'
import { row, text } from '#platform/database/row.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** Days from first to last, in the store's time zone. */
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

/**
 * The days of a query: up to today in the store's time zone where no end is given, 30 days where no start is.
 */
export async function readRange(
  db: Queryable,
  storeId: string,
  query: { from?: string; to?: string },
): Promise<DayRange> {
  requireDay('from', query.from)
  requireDay('to', query.to)
  const { timezone, today } = await db.one(
    StoreDay,
    sql`
    SELECT timezone, (service_now() AT TIME ZONE timezone)::date AS today FROM store WHERE id = ${storeId}`,
  )
  const to = query.to ?? today
  const from = query.from ?? addDays(to, 1 - defaultDays)
  if (from > to) throw invalidField('from', 'too-large', 'must not be after to')
  if (addDays(from, maxDays) <= to) {
    throw invalidField('from', 'too-small', `must not be more than ${maxDays} days before the end`)
  }
  return { timezone, from, to }
}
