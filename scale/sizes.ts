import type pg from 'pg'

/** The bytes of one order in each table, including indexes. */
export interface Sizes {
  [table: string]: number
}

const tables = [
  'orders',
  'order_version',
  'order_view',
  'order_slug',
  'ledger_entry',
  'ledger_journal',
  'ledger_account',
]

export async function sizesOf(client: pg.Client, orders: number): Promise<Sizes> {
  const { rows } = await client.query<{ table: string; bytes: number }>(
    `SELECT name AS table, (pg_total_relation_size(name::regclass) + coalesce((
       SELECT sum(pg_total_relation_size(relid)) FROM pg_partition_tree(name::regclass) WHERE isleaf
     ), 0))::float8 AS bytes FROM unnest($1::text[]) AS name`,
    [tables],
  )
  return Object.fromEntries(rows.map(({ table, bytes }) => [table, bytes / orders]))
}
