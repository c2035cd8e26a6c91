import { afterAll, expect, test } from 'vitest'
import { openDatabase, type Tx } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { requestContext } from '#platform/telemetry/request-context.ts'
import { openTestDatabase } from '#testing/app/database.ts'
import { extent } from '#testing/suite/exploration.ts'
import { post, walletOf } from './index.ts'

/** One connection, so that plans made while the ledger was small are used when it is large. */
const { url } = await openTestDatabase()
const connect = () => {
  const opened = openDatabase({ url, connections: 1, statementTimeoutMs: 60_000 })
  afterAll(opened.close)
  return opened
}
const db = connect()
const [payer, paid] = [{ userId: newId() }, { userId: newId() }]

const give = (amount: number) => ({
  key: newId(),
  kind: 'adjustment' as const,
  legs: [
    { account: 'adjustments' as const, amount: -amount },
    { account: walletOf(payer), amount },
  ],
})
const pay = () => ({
  key: newId(),
  kind: 'adjustment' as const,
  legs: [
    { account: walletOf(payer), amount: -100 },
    { account: walletOf(paid), amount: 90 },
    { account: 'commission' as const, amount: 9 },
    { account: 'vat' as const, amount: 1 },
  ],
})

/** How many rows this connection has read so far, by table. */
async function readSoFar(tx: Tx) {
  const tables = await tx.many<{ table: string; rows: number }>(sql`
    SELECT relname AS table, seq_tup_read + coalesce(idx_tup_fetch, 0) AS rows FROM pg_stat_xact_user_tables
    WHERE relname LIKE 'ledger_%' OR relname = 'receivable' ORDER BY relname`)
  return new Map(tables.map(({ table, rows }) => [table, rows]))
}

/** The rows that one more post reads, by table. */
const rowsRead = (through = db) =>
  through.transaction(async (tx) => {
    const before = await readSoFar(tx)
    await post(tx, pay())
    const after = await readSoFar(tx)
    return Object.fromEntries([...after].map(([table, rows]) => [table, rows - (before.get(table) ?? 0)]))
  })

const journals = extent(8_000, 100_000)

async function grow() {
  await db.run(sql`
    INSERT INTO ledger_account (name, kind) SELECT 'wallet:user:' || n, 'wallet' FROM generate_series(1, ${journals / 5}::integer) AS n`)
  await db.run(sql`
    WITH journal AS (
      INSERT INTO ledger_journal (id, key, kind, fingerprint, posted_at)
      SELECT ('01900000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'past ' || n, 'adjustment', '', now()
      FROM generate_series(1, ${journals}::integer) AS n RETURNING id
    ), unrolled AS (
      INSERT INTO ledger_unrolled SELECT account.id, journal.id, 1 FROM journal, ledger_account AS account WHERE name = 'vat'
    )
    INSERT INTO ledger_entry
    SELECT journal.id, account.id, CASE name WHEN 'vat' THEN 1 ELSE -1 END
    FROM journal, ledger_account AS account WHERE name IN ('vat', 'commission')`)
}

test('a post is one statement', async () => {
  const context = { requestId: '', queries: 0 }
  await db.transaction((tx) => requestContext.run(context, () => post(tx, give(1_000_000))))
  expect(context.queries).toBe(1)
})

test('a post reads the same few rows after 100 journals and after many', async () => {
  for (let posted = 0; posted < 100; posted++) await db.transaction((tx) => post(tx, pay()))
  const before = await rowsRead()
  expect(Math.max(...Object.values(before))).toBeLessThanOrEqual(20)
  await grow()
  expect(await rowsRead(), 'as planned before').toEqual(before)
  expect(await rowsRead(connect()), 'as planned anew').toEqual(before)
  await db.pool.query('ANALYZE')
  expect(await rowsRead(), 'as planned by what is known of the rows').toEqual(before)
})
