import type pg from 'pg'
import { type Span, spansFrom } from '#modules/retention/index.ts'
import { type History, idOfOther, makeFrame, parties, type Role, roles } from './frame.ts'
import { statementsOf } from './rows.ts'

/** Adds the other parties of a role: copies of the one in `like`, except for unique columns. These riders are not available. */
async function addOthers(client: pg.Client, role: Role, id: string): Promise<void> {
  const { type, others } = parties[role]
  const table = type === 'store' ? 'store' : 'users'
  const unique = type === 'store' ? 'slug' : 'telephone'
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
     WHERE table_name = $1 AND is_generated = 'NEVER' AND column_name NOT IN ('id', $2, 'available')`,
    [table, unique],
  )
  const { columns } = rows[0]!
  await client.query(
    `INSERT INTO ${table} (id, ${unique}, ${columns})
     SELECT ${idOfOther(role, 'n')}, ${unique} || '-' || n, ${columns}
     FROM ${table}, generate_series(0, ${others - 1}) AS n WHERE id = $1`,
    [id],
  )
}

/** Detaches the first partitions with the one existing order: all others are derived from it. */
async function prepare(client: pg.Client, { like }: History): Promise<void> {
  for (const table of ['orders', 'order_version', 'order_view', 'ledger_entry']) {
    await client.query(`ALTER TABLE ${table} DETACH PARTITION ${table}_first`)
    const { rows } = await client.query<{ name: string }>(
      `SELECT conname AS name FROM pg_constraint WHERE conrelid = '${table}'::regclass AND contype = 'f'`,
    )
    for (const { name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  }
  const ids = { customer: like.customerId, store: like.storeId, rider: like.riderId }
  for (const role of roles) {
    await addOthers(client, role, ids[role])
    const { type, others, firstAccount } = parties[role]
    await client.query(`
      INSERT INTO ledger_account (id, name, kind) OVERRIDING SYSTEM VALUE
      SELECT ${firstAccount} + n, 'wallet:${type}:' || ${idOfOther(role, 'n')}, 'wallet' FROM generate_series(0, ${others - 1}) AS n`)
  }
  await client.query(`
    CREATE TABLE sample_entry AS
    SELECT journal.kind, amount, account_id, CASE
      WHEN account.kind = 'escrow' THEN 'escrow'
      WHEN name = 'wallet:user:${like.customerId}' THEN 'customer'
      WHEN name = 'wallet:user:${like.riderId}' THEN 'rider'
      WHEN name = 'wallet:store:${like.storeId}' THEN 'store'
    END AS role
    FROM ledger_entry_first JOIN ledger_journal AS journal ON journal.id = journal_id
    JOIN ledger_account AS account ON account.id = account_id WHERE journal.kind LIKE 'order-%'`)
}

async function attach(client: pg.Client, parent: string, table: string, { from, until }: Span) {
  const { rows } = await client.query<{ lower: string; upper: string }>(
    `SELECT first_id_at('${from}T00:00Z') AS lower, first_id_at('${until}T00:00Z') AS upper`,
  )
  const { lower, upper } = rows[0]!
  await client.query(
    `ALTER TABLE ${parent} ATTACH PARTITION ${table} FOR VALUES FROM ('${lower}') TO ('${upper}')`,
  )
}

const sampledColumns = `
  SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
  WHERE table_name = 'orders' AND is_generated = 'NEVER'
    AND column_name NOT IN ('id', 'slug', 'customer_id', 'store_id', 'rider_id', 'packs', 'parties')`

type Statements = [table: string, statement: string][]

/**
 * A partition is created, filled and attached in one transaction: PostgreSQL then writes no WAL for it, and
 * builds indexes last.
 */
async function fill(client: pg.Client, statements: Statements, span: Span) {
  for (const [table, statement] of statements) {
    const parent = table.replace(`_${span.name}`, '')
    const isPartition = parent !== table
    await client.query('BEGIN')
    if (isPartition) {
      const like = `LIKE ${parent} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING CONSTRAINTS`
      await client.query(`CREATE TABLE ${table} (${like})`)
    }
    await client.query(statement)
    if (isPartition) await attach(client, parent, table, span)
    await client.query('COMMIT')
  }
}

/** Orders on one connection, the ledger on the other. */
async function makeQuarter(connections: [pg.Client, pg.Client], history: History, span: Span) {
  const { rows } = await connections[0].query<{ columns: string }>(sampledColumns)
  const statements: Statements = Object.entries(statementsOf(history, span.name, rows[0]!.columns))
  const isLedger = ([table]: Statements[number]) => table.startsWith('ledger')
  await Promise.all([
    fill(
      connections[0],
      statements.filter((each) => !isLedger(each)),
      span,
    ),
    fill(connections[1], statements.filter(isLedger), span),
  ])
}

const number = (value: number) => Math.round(value).toLocaleString('en')

/** Creates the history by SQL, oldest quarter first; reports each. */
export async function makeHistory(
  connections: [pg.Client, pg.Client],
  history: History,
  progress: (line: string) => void,
): Promise<void> {
  const [client] = connections
  await prepare(client, history)
  const today = Temporal.Now.plainDateISO('UTC')
  const spans = spansFrom('quarter', today.subtract({ years: history.years }), history.years * 4)
  const upTo = (quarters: number) => 1 + Math.round((history.orders * quarters) / spans.length)
  const started = performance.now()
  for (const [place, span] of spans.entries()) {
    await makeFrame(client, history, span, upTo(place), upTo(place + 1))
    await makeQuarter(connections, history, span)
    const done = upTo(place + 1) - 1
    const rate = (done * 1000) / (performance.now() - started)
    progress(`${span.name}: ${number(done)} orders, ${number(rate)} a second`)
  }
  await client.query('DROP TABLE frame')
  progress('analysing')
  await client.query('VACUUM ANALYZE')
}
