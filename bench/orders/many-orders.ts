import pg from 'pg'

/**
 * Fills a database with orders like the existing one, each with the views of its customer, store and rider,
 * by SQL.
 */
export interface Many {
  orders: number
  /** One in this many belongs to the rider; the rest to 2,000 others. */
  every: number
  riderId: string
}

type Run = (what: string, text: string, values?: unknown[]) => Promise<pg.QueryResult>

const tables = ['orders', 'offer', 'order_version', 'order_view']

/** Drops indexes, except those of constraints: without them a million rows take seconds. */
async function takeIndexesAway(run: Run) {
  const { rows: checks } = await run(
    'checks',
    `SELECT conrelid::regclass AS "table", conname AS name FROM pg_constraint
     WHERE contype = 'f' AND conrelid::regclass::text = ANY($1)`,
    [tables],
  )
  for (const { table, name } of checks) await run('', `ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  const { rows: indexes } = await run(
    'indexes',
    `SELECT indexname AS name, replace(indexdef, ' ON ONLY ', ' ON ') AS definition FROM pg_indexes
     WHERE tablename = ANY($1) AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
    [tables],
  )
  for (const { name } of indexes) await run('', `DROP INDEX ${name}`)
  return indexes as { name: string; definition: string }[]
}

const idOf = (kind: string, number: string) =>
  `('01900000-0000-7000-${kind}-' || lpad(to_hex(${number}), 12, '0'))::uuid`
const ofRider = `CASE WHEN n % $2::int = 0 THEN $3::uuid ELSE ${idOf('9000', 'n % 2000')} END`

async function copyOrders(run: Run, values: unknown[]) {
  const { rows } = await run(
    '',
    `SELECT string_agg(column_name, ', ') AS columns FROM information_schema.columns
     WHERE table_name = 'orders' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'slug', 'rider_id')`,
  )
  const { columns } = rows[0]
  await run(
    'orders',
    `INSERT INTO orders (id, slug, rider_id, ${columns})
     SELECT ${idOf('8000', 'n')}, 'MNY-' || n, ${ofRider}, ${columns}
     FROM generate_series(1, $1::int) AS n, (SELECT * FROM orders LIMIT 1) AS sample`,
    values,
  )
  await run(
    'steps for the join',
    `CREATE TABLE order_steps AS
     SELECT id AS order_id, sample.steps
     FROM orders, (
       SELECT jsonb_object_agg(type, CASE jsonb_typeof(step) WHEN 'string' THEN jsonb_build_array(step, changes ->> 'now') ELSE step END ORDER BY version) AS steps
       FROM order_version, jsonb_each(changes::jsonb -> 'steps') AS each (type, step)
     ) AS sample`,
  )
  await run('key of the steps', 'ALTER TABLE order_steps ADD PRIMARY KEY (order_id)')
  await run(
    'versions',
    `INSERT INTO order_version (order_id, version, changes)
     SELECT ${idOf('8000', 'n')}, sample.version, sample.changes
     FROM generate_series(1, $1::int) AS n, (SELECT * FROM order_version) AS sample`,
    values.slice(0, 1),
  )
  await run(
    'offers',
    `INSERT INTO offer (id, order_id, rider_id, round, wave, status)
     SELECT ${idOf('8000', 'n')}, ${idOf('8000', 'n')}, ${ofRider}, 1, 1, 'accepted' FROM generate_series(1, $1::int) AS n`,
    values,
  )
}

/** The views of the rider's orders have full search texts, those of others only the slug. */
const copyViews = (run: Run, values: unknown[]) =>
  run(
    'views',
    `INSERT INTO order_view (id, order_id, party_id, role, status, search)
     SELECT ${idOf('8000', '3 * n + place')}, ${idOf('8000', 'n')},
       CASE sample.role
         WHEN 'rider' THEN ${ofRider} WHEN 'store' THEN ${idOf('a000', 'n % 500')} ELSE ${idOf('b000', 'n % 20000')} END,
       sample.role, sample.status,
       CASE WHEN n % $2::int = 0 THEN replace(search, lower(orders.slug), 'mny-' || n) ELSE 'mny-' || n END
     FROM generate_series(1, $1::int) AS n,
       (SELECT *, row_number() OVER () - 1 AS place FROM order_view) AS sample JOIN orders ON orders.id = sample.order_id`,
    values,
  )

/**
 * Stores the text of each order as the rider reads it, derived from the given order, for a route that sends stored text. Orders of
 * other riders get an empty document.
 */
export async function storeTexts(
  url: string,
  riderId: string,
  like: { id: string; slug: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('CREATE TABLE stored_order (id uuid, party_id uuid, document text)')
  await client.query(
    `INSERT INTO stored_order
     SELECT order_view.id, party_id, CASE WHEN party_id = $1
       THEN replace(replace($2, $3, order_id::text), $4, orders.slug) ELSE '{}' END
     FROM order_view JOIN orders ON orders.id = order_id`,
    [riderId, JSON.stringify(like), like.id, like.slug],
  )
  await client.query('CREATE INDEX ON stored_order (party_id, id DESC)')
  await client.query('VACUUM ANALYZE stored_order')
  await client.end()
}

/** Fills the database, and reports the time of each step. */
export async function fillOrders(
  url: string,
  { orders, every, riderId }: Many,
  progress: (line: string) => void,
): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const run: Run = async (what, text, values) => {
    const started = performance.now()
    const result = await client.query(text, values)
    const seconds = (performance.now() - started) / 1000
    if (seconds > 0.5) progress(`  ${what}: ${seconds.toFixed(1)} s`)
    return result
  }
  await client.query(`SET maintenance_work_mem = '512MB'`)
  const values = [orders, every, riderId]
  const indexes = await takeIndexesAway(run)
  // Unlogged: nothing here has to survive a crash, and two gigabytes of WAL take as long as the rows.
  const { rows: parts } = await run(
    '',
    `SELECT relid::regclass AS name FROM pg_partition_tree('order_view') WHERE isleaf`,
  )
  for (const { name } of parts) await run('', `ALTER TABLE ${name} SET UNLOGGED`)
  await copyViews(run, values)
  await copyOrders(run, values)
  for (const { name, definition } of indexes) await run(`index ${name}`, definition)
  await run('index for the join', 'CREATE INDEX ON offer (rider_id, id DESC)')
  for (const table of tables) await run(`analyse ${table}`, `VACUUM ANALYZE ${table}`)
  await client.end()
}
