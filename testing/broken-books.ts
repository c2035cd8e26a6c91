import pg from 'pg'
import { post, type Reconciliation, reconcile } from '#modules/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import { startApp } from './app.ts'
import { fillBooks } from './books.ts'
import { newDatabase } from './database.ts'
import { whenDone } from './when-done.ts'

/** Drops all constraints and triggers that keep the tables consistent. */
const unguard = `
  DO $$
  DECLARE each record;
  BEGIN
    FOR each IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
      WHERE contype IN ('f', 'c') AND connamespace = 'public'::regnamespace AND conrelid <> 0 AND coninhcount = 0 AND conparentid = 0
    LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', each.name, each.conname);
    END LOOP;
    ALTER TABLE ledger_journal DISABLE TRIGGER USER;
    ALTER TABLE ledger_entry DISABLE TRIGGER USER;
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

/** Returns a function that modifies a copy of a filled ledger and runs `work` on it. */
export async function openBooks() {
  const books = await fillUnguarded()
  const copies: { drop(): Promise<void> }[] = []
  whenDone(() => Promise.all(copies.map((copy) => copy.drop())))
  return async <T>(breaks: string, work: (url: string) => Promise<T>): Promise<T> => {
    const copy = await newDatabase(books)
    copies.push(copy)
    if (breaks !== '') await run(copy.url, breaks)
    return work(copy.url)
  }
}

export async function proof(url: string): Promise<Reconciliation> {
  const db = openDatabase({ url, connections: 1, statementTimeoutMs: 15_000 })
  return reconcile(db).finally(() => db.close())
}

/** The faulty rows by check, without the checks that find none. */
export const rowsByCheck = ({ checks }: Reconciliation): { [check: string]: string } =>
  Object.fromEntries(
    checks
      .filter(({ faults }) => faults.length > 0)
      .map(({ name, faults }) => [name, faults.map(({ row }) => row).join(' | ')]),
  )
