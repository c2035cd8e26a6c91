import type { Database } from '#platform/database/database.ts'
import { runLongTransaction } from '#platform/database/long-transaction.ts'
import { nullable, row, text } from '#platform/database/row.ts'
import { type Sql, sql } from '#platform/database/sql.ts'

const QuarterRow = row({ quarter: nullable(text) })

/** Retires quarters, oldest first, by moving their partitions to the schema `retired`. Each step is a transaction and can be repeated. */
async function retire(db: Database, next: Sql, steps: (quarter: string) => Sql[]): Promise<string[]> {
  const retired: string[] = []
  for (;;) {
    const { quarter } = await runLongTransaction(db, (tx) => tx.one(QuarterRow, next))
    if (quarter === null) return retired
    for (const step of steps(quarter)) await runLongTransaction(db, (tx) => tx.run(step))
    retired.push(quarter)
  }
}

export const retireOrders = (db: Database, before: string): Promise<string[]> =>
  retire(db, sql`SELECT retirable_orders(${before}) AS quarter`, (quarter) => [
    sql`SELECT strip_orders(${quarter})`,
    sql`SELECT retire_orders(${quarter})`,
  ])

export const retireEntries = (db: Database, before: string): Promise<string[]> =>
  retire(db, sql`SELECT retirable_entries(${before}) AS quarter`, (quarter) => [
    sql`SELECT retire_entries(${quarter})`,
  ])
