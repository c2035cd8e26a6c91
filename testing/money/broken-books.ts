import pg from 'pg'
import { post, type Reconciliation, reconcile } from '#modules/ledger/index.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '../app.ts'
import { whenDone } from '../suite/when-done.ts'
import { fillBooks } from './books.ts'

/** Drops all constraints, triggers and generated columns that keep the tables consistent. */
const unguard = `
  DO $$
  DECLARE each record;
  BEGIN
    FOR each IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
      WHERE contype IN ('f', 'c') AND connamespace = 'public'::regnamespace AND conrelid <> 0 AND coninhcount = 0 AND conparentid = 0
    LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', each.name, each.conname);
    END LOOP;
    FOR each IN SELECT DISTINCT tgrelid::regclass AS name FROM pg_trigger WHERE NOT tgisinternal
    LOOP
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', each.name);
    END LOOP;
    ALTER TABLE orders ALTER bill_price DROP EXPRESSION;
    ALTER TABLE ledger_account ALTER id DROP IDENTITY;
  END $$`

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statements).finally(() => client.end())
}

/**
 * A filled ledger without constraints. One journal, «not rolled up», has platform accounts only and waits for
 * its roll-up.
 */
async function fillUnguarded(): Promise<{ url: string }> {
  const app = await startApp({ SANDBOX_TRANSFER_SECONDS: '-1' })
  await fillBooks(app)
  // Its jobs would roll up every minute.
  await app.close()
  const db = openDatabase({ url: app.databaseUrl, connections: 1, statementTimeoutMs: 15_000 })
  await db.run(sql`SELECT ledger_roll_up(10000)`)
  await db.transaction((tx) =>
    post(tx, {
      key: 'not rolled up',
      kind: 'adjustment',
      legs: [
        { account: 'losses', amount: -500 },
        { account: 'adjustments', amount: 500 },
      ],
    }),
  )
  await db.close()
  await run(app.databaseUrl, unguard)
  return { url: app.databaseUrl }
}

interface Books {
  url: string
  db: Database
}

/** The table that a statement changes. */
const changedBy = (statement: string) => /^(?:UPDATE|DELETE FROM|INSERT INTO) (\w+)/.exec(statement)![1]!

/**
 * Returns a function that modifies a table of a filled ledger, runs `work` on it and restores the table. All calls use one
 * connection, because planning the statements takes longer than running them.
 */
export async function openBooks() {
  const { url } = await fillUnguarded()
  const db = openDatabase({ url, connections: 1, statementTimeoutMs: 15_000 })
  whenDone(db.close)
  return async <T>(breaks: string, work: (books: Books) => Promise<T>): Promise<T> => {
    if (breaks === '') return work({ url, db })
    const table = changedBy(breaks)
    await db.pool.query(`CREATE TABLE kept AS TABLE ${table}; ${breaks}`)
    try {
      return await work({ url, db })
    } finally {
      await db.pool.query(`DELETE FROM ${table}; INSERT INTO ${table} TABLE kept; DROP TABLE kept`)
    }
  }
}

export const proof = ({ db }: Books): Promise<Reconciliation> => reconcile(db)

/** The faulty rows by check, without the checks that find none. */
export const rowsByCheck = ({ checks }: Reconciliation): { [check: string]: string } =>
  Object.fromEntries(
    checks
      .filter(({ faults }) => faults.length > 0)
      .map(({ name, faults }) => [name, faults.map(({ row }) => row).join(' | ')]),
  )
