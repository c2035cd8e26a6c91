import type { Queryable } from '#platform/database/database.ts'
import { boolean, row } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { type periods, spansFrom } from './periods.ts'

const IsNewRow = row({ is_new: boolean })

interface PartitionedTable {
  table: string
  period: keyof typeof periods
  /** The number of future periods with a partition: more than the job can be late. */
  ahead: number
  /** The smallest partition key at a time, as text. */
  keyAt: (moment: string) => Fragment
}

const firstIdAt = (moment: string) => fragment`first_id_at(${moment})::text`

/** The tables that are partitioned by time. */
const partitionedTables: PartitionedTable[] = [
  { table: 'event', period: 'day', ahead: 3, keyAt: (moment) => fragment`${moment}` },
  { table: 'orders', period: 'quarter', ahead: 1, keyAt: firstIdAt },
  { table: 'order_version', period: 'quarter', ahead: 1, keyAt: firstIdAt },
  { table: 'order_view', period: 'quarter', ahead: 1, keyAt: firstIdAt },
  { table: 'ledger_entry', period: 'quarter', ahead: 1, keyAt: firstIdAt },
]

/** Creates missing partitions for a day and the following periods; returns their names. */
export async function addPartitions(db: Queryable, day: Temporal.PlainDate): Promise<string[]> {
  const added: string[] = []
  for (const { table, period, ahead, keyAt } of partitionedTables) {
    for (const { name, from, until } of spansFrom(period, day, ahead)) {
      const { is_new } = await db.one(
        IsNewRow,
        sql`
        SELECT add_partition(
          ${table}, ${`${table}_${name}`}, ${keyAt(`${from}T00:00Z`)}, ${keyAt(`${until}T00:00Z`)}
        ) AS is_new`,
      )
      if (is_new) added.push(`${table}_${name}`)
    }
  }
  return added
}
