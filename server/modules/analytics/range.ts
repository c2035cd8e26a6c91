import type { Queryable } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { invalidField } from '#platform/operations/refusal.ts'

/** Days from first to last, as the store writes dates. */
export interface Range {
  timezone: string
  from: string
  to: string
}

const mostDays = 400
const daysIfUnsaid = 30
const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const addDays = (day: string, days: number) =>
  new Date(msOf(day) + days * 86_400_000).toISOString().slice(0, 10)

/** The calendar begins with the year 1. */
function requireDay(path: 'from' | 'to', day: string | undefined): void {
  if (day === undefined) return
  const real = !Number.isNaN(msOf(day)) && addDays(day, 0) === day && day >= '0001-01-01'
  if (!real) throw invalidField(path, 'format', 'is not a date')
}

/** What is asked for: up to today in the store's time zone where no end is given, 30 days where no beginning is. */
export async function readRange(
  db: Queryable,
  storeId: string,
  asked: { from?: string; to?: string },
): Promise<Range> {
  requireDay('from', asked.from)
  requireDay('to', asked.to)
  const { timezone, today } = await db.one<{ timezone: string; today: string }>(sql`
    SELECT timezone, (service_now() AT TIME ZONE timezone)::date AS today FROM store WHERE id = ${storeId}`)
  const to = asked.to ?? today
  const from = asked.from ?? addDays(to, 1 - daysIfUnsaid)
  if (from > to) throw invalidField('from', 'too-large', 'must not be after to')
  if (addDays(from, mostDays) <= to) {
    throw invalidField('from', 'too-small', `must not be more than ${mostDays} days before the end`)
  }
  return { timezone, from, to }
}
