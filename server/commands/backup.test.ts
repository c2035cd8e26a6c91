import { mkdtempSync } from 'node:fs'
import { chmod, cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { earlierJobs } from '#platform/backup/earlier-jobs.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { sql } from '#platform/database/sql.ts'
import { StartError } from '#platform/start-error.ts'
import { streamOf } from '#server/party.ts'
import { newDatabase } from '#testing/app/database.ts'
import { startApp } from '#testing/app.ts'
import { give } from '#testing/money/money.ts'
import { ongoingOrder, openMarket, paidOrder } from '#testing/orders/moved-orders.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { eventually, operator, runJob, uploaded } from '#testing/people.ts'
import { plain } from '#testing/screens/pictures.ts'
import { connect } from '#testing/sockets/sockets.ts'
import { runBackup } from './backup.ts'
import { runRestore } from './restore.ts'

vi.setConfig({ testTimeout: 120_000 })

const folder = mkdtempSync(join(tmpdir(), 'buka-backup-'))
const drops: (() => Promise<void>)[] = []
const console = vi.spyOn(globalThis.console, 'log').mockImplementation(() => {})

afterEach(() => vi.unstubAllEnvs())
afterAll(async () => {
  for (const drop of drops) await drop()
  await rm(folder, { recursive: true, force: true })
})

async function anotherDatabase(from: 'empty' | 'migrated' = 'empty'): Promise<string> {
  const { url, drop } = await newDatabase(from)
  drops.push(drop)
  return url
}

/** Runs a command under these settings; returns its output. */
async function run(
  command: (args: string[]) => Promise<void>,
  args: string[],
  settings: { [name: string]: string },
): Promise<string> {
  for (const [name, value] of Object.entries({ NODE_ENV: 'test', SECRET: '', ...settings }))
    vi.stubEnv(name, value)
  console.mockClear()
  await command(args)
  return console.mock.calls.flat().join('\n')
}

async function opened<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url, connections: 2, statementTimeoutMs: 30_000 })
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Every row of every permanent table, as text. Streams without their epoch, which a restore changes. */
const rowsOf = (url: string) =>
  opened(url, async (db) => {
    const { rows: tables } = await db.pool.query<{ name: string }>(`
      SELECT oid::regclass::text AS name FROM pg_class
      WHERE relkind IN ('r', 'p') AND NOT relispartition AND relpersistence = 'p'
        AND relnamespace::regnamespace::text IN ('public', 'retired')
        AND relname NOT IN ('migration', 'clock')
      ORDER BY 1`)
    const found = new Map<string, string[]>()
    for (const { name } of tables) {
      const what = name === 'stream' ? '(name, top)::text' : 'of_it::text'
      const { rows } = await db.pool.query<{ row: string }>(`SELECT ${what} AS row FROM ${name} AS of_it`)
      found.set(name, rows.map(({ row }) => row).sort())
    }
    return found
  })

/** The partitions with their bounds and triggers. */
const partsOf = (url: string) =>
  opened(url, (db) =>
    db.many(sql`
      SELECT oid::regclass::text AS name, pg_get_expr(relpartbound, oid) AS bound, array(
        SELECT tgname::text FROM pg_trigger WHERE tgrelid = pg_class.oid AND NOT tgisinternal ORDER BY 1
      ) AS triggers
      FROM pg_class WHERE relispartition AND relkind = 'r' OR relnamespace::regnamespace::text = 'retired' AND relkind = 'r'
      ORDER BY 1`),
  )

test('a back-up beside a busy service is restored completely, and work in progress continues', async () => {
  const app = await startApp()
  // Runs the hourly job now: it might otherwise add partitions after the back-up, which would then not contain them.
  await runJob(app, 'maintainPartitions')
  const { SECRET, DATA_DIR } = app.services.config
  const market = await openMarket(app, await operator(app))
  const { customer, owner } = market
  const bytes = await plain('red')
  const picture = await uploaded(customer, 'picture', 'image/png', bytes)
  const waitingId = await paidOrder(app, market)
  const ongoingId = await ongoingOrder(app, market, 'store')
  await app.services.db.pool.query(`
    SELECT add_partition('event', 'event_of_2099', '2099-01-01', '2099-01-02');
    CREATE TABLE retired.ledger_entry_of_old (LIKE ledger_entry INCLUDING ALL);
    CREATE TRIGGER kept BEFORE DELETE ON retired.ledger_entry_of_old FOR EACH ROW EXECUTE FUNCTION refuse_change();
    INSERT INTO retired.ledger_entry_of_old SELECT * FROM ledger_entry LIMIT 1`)
  const socket = await connect(app, customer.token)
  const stream = streamOf({ userId: customer.id })
  const { epoch, offset } = socket.streams[stream]!
  socket.cut()

  let busy = true
  const writer = async () => {
    while (busy) {
      await give(app, { userId: customer.id }, 1000)
      await paidOrder(app, market)
      await sleep(20)
    }
  }
  const writers = [writer(), writer()]
  const before = await rowsOf(app.databaseUrl)
  const backup = join(folder, 'busy')
  const said = await run(runBackup, [backup], { DATABASE_URL: app.databaseUrl, DATA_DIR, SECRET })
  const after = await rowsOf(app.databaseUrl)
  busy = false
  await Promise.all(writers)
  expect(said).toContain('1 files')
  expect(said).toContain('does NOT hold the SECRET')
  expect(await readdir(folder)).toEqual(['busy'])

  const url = await anotherDatabase()
  const settings = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), SECRET }
  expect(await run(runRestore, [backup], settings)).toContain('Nothing is wrong.')
  const restored = await rowsOf(url)
  expect([...restored.keys()]).toEqual([...before.keys()])
  for (const [table, rows] of before) {
    const [now, since] = [new Set(restored.get(table)), new Set(after.get(table))]
    const kept = rows.filter((row) => since.has(row))
    expect([table, kept.filter((row) => !now.has(row))]).toEqual([table, []])
    const quiet = kept.length === rows.length && since.size === rows.length
    if (quiet) expect([table, restored.get(table)]).toEqual([table, rows])
  }
  expect(await partsOf(url)).toEqual(await partsOf(app.databaseUrl))

  const again = await startApp(settings, { url })
  const as = (person: { token: string }) => again.client(person.token)
  const { clock } = again.services
  const reconnected = await connect(again, customer.token, { [stream]: { epoch, offset } })
  expect(reconnected.streams[stream]!.recovered).toBe(false)
  expect(reconnected.streams[stream]!.epoch).not.toBe(epoch)
  reconnected.cut()
  await again.client().refreshTokens({ body: { refreshToken: customer.refreshToken } })
  const shown = async ({ url }: { url: string }) => (await fetch(`${url}/files/${picture}`)).bytes()
  expect([...(await shown(again)).slice(1, 4)]).toEqual([...Buffer.from('PNG')])
  expect(await shown(again)).toEqual(await shown(app))

  const { data: order } = await as(customer).getOrder({ params: { orderId: ongoingId } })
  const body = { status: 'completed', code: order.code! } as const
  await as(owner).updateOrderStatus({ params: { orderId: ongoingId }, body })
  const statusOf = async (orderId: string) =>
    (await as(customer).getOrder({ params: { orderId } })).data.status
  expect(await statusOf(ongoingId)).toBe('completed')
  // The restored job ends the store's acceptance window.
  expect(await statusOf(waitingId)).toBe('pending')
  await clock.advance(11 * 60_000)
  await eventually(
    async () => (await statusOf(waitingId)) === 'rejected' || undefined,
    'the end of the window',
  )
  await expectCleanBooks(again)
})

test('a back-up of older code is restored into this one, with the secret', async () => {
  const known = await readMigrations()
  const old = known.slice(0, 12)
  const url = await anotherDatabase()
  await opened(url, async (db) => {
    await migrate(db.pool, old)
    await db.pool.query(earlierJobs)
    await db.pool.query(`
      INSERT INTO graphile_worker._private_tasks VALUES (1, 'settleOrder');
      INSERT INTO graphile_worker._private_jobs
      VALUES (1, NULL, 1, '{"orderId":"a"}', 0, now(), 0, 25, NULL, now(), now(), 'settle:a', NULL, NULL, 0, NULL)`)
  })
  const [dataDir, newDir] = [join(folder, 'old-data'), join(folder, 'new-data')]
  await cp(join(folder, 'busy/files'), join(dataDir, 'files'), { recursive: true })
  await writeFile(join(dataDir, 'secret'), 'the secret that was made at the first start', { mode: 0o600 })
  const backup = join(folder, 'old')
  const said = await run(runBackup, [backup], { DATABASE_URL: url, DATA_DIR: dataDir })
  expect(said).toContain('It holds the SECRET')
  expect((await stat(join(backup, 'secret'))).mode & 0o777).toBe(0o600)
  expect((await stat(backup)).mode & 0o777).toBe(0o700)

  const target = await anotherDatabase()
  await chmod(join(backup, 'secret'), 0o644)
  await run(runRestore, [backup], { DATABASE_URL: target, DATA_DIR: newDir })
  expect((await stat(join(newDir, 'secret'))).mode & 0o777).toBe(0o600)
  expect(await readFile(join(newDir, 'secret'), 'utf8')).toBe('the secret that was made at the first start')
  const names = await opened(target, (db) =>
    db.many<{ name: string }>(sql`SELECT name FROM migration ORDER BY 1`),
  )
  expect(names.map(({ name }) => name)).toEqual(known.map(({ name }) => name))
  const jobs = await opened(target, (db) => db.many(sql`SELECT task, payload, key, locked_by FROM job`))
  expect(jobs).toEqual([{ task: 'settleOrder', payload: { orderId: 'a' }, key: 'settle:a', locked_by: null }])
})

interface Case {
  why: string
  spoil?: (backup: string) => Promise<unknown>
  settings?: { [name: string]: string }
  into?: 'migrated'
}

const rewritten = (from: string, to: string) => async (backup: string) => {
  const path = join(backup, 'manifest.json')
  await writeFile(path, (await readFile(path, 'utf8')).replace(from, to))
}

const cases: { [what: string]: Case } = {
  'a database that is not empty': { why: 'The database is not empty.', into: 'migrated' },
  'half a back-up': {
    why: 'There is no whole back-up in',
    spoil: (backup) => rm(join(backup, 'manifest.json')),
  },
  'a file that is missing': {
    why: 'The back-up is broken: tables/public.users.zst is missing.',
    spoil: (backup) => rm(join(backup, 'tables/public.users.zst')),
  },
  'a file that is missing here and in the list': {
    why: 'The back-up is broken: tables/public.users.zst is missing.',
    spoil: async (backup) => {
      await rm(join(backup, 'tables/public.users.zst'))
      const list = join(backup, 'SHA256SUMS')
      await writeFile(list, (await readFile(list, 'utf8')).replace(/.*public\.users\.zst\n/, ''))
    },
  },
  'no list of checksums': {
    why: 'The back-up is broken: SHA256SUMS is missing.',
    spoil: (backup) => rm(join(backup, 'SHA256SUMS')),
  },
  'half a manifest': {
    why: 'The back-up is broken: manifest.json is not as it was written.',
    spoil: (backup) => truncate(join(backup, 'manifest.json'), 100),
  },
  'a file that was changed': {
    why: 'The back-up is broken: manifest.json is not as it was written.',
    spoil: rewritten('"madeAt": "2', '"madeAt": "3'),
  },
  'a back-up of newer code': {
    why: 'The back-up is of other or newer code: it has 9001-platform.sql.',
    spoil: rewritten('0001-platform.sql', '9001-platform.sql'),
  },
  'a back-up of another kind': {
    why: 'is of a kind this code does not know.',
    spoil: rewritten('"format": 1', '"format": 2'),
  },
  'another secret': {
    why: 'SECRET is not the one the service had',
    settings: { SECRET: 'a secret of somebody else, long enough' },
  },
  'no secret': { why: 'The back-up holds no secret.', settings: { SECRET: '' } },
}

/** Shared by all cases: each refused restore must leave it empty. */
const empty = await anotherDatabase()

test.for(Object.entries(cases))('%s is refused', async ([what, { why, spoil, settings, into }]) => {
  const backup = join(folder, what.replaceAll(' ', '-'))
  await cp(join(folder, 'busy'), backup, { recursive: true })
  await spoil?.(backup)
  const database = into ? await anotherDatabase(into) : empty
  const SECRET = 'a secret for tests, long enough to be one'
  const given = { DATABASE_URL: database, DATA_DIR: join(folder, 'nothing'), SECRET, ...settings }
  const refused = await run(runRestore, [backup], given).catch((error) => error)
  expect(refused).toBeInstanceOf(StartError)
  expect(refused.message).toContain(why)
  if (!into) expect(await rowsOf(database)).toEqual(new Map())
})

test('a back-up needs a new folder', async () => {
  const settings = {
    DATABASE_URL: empty,
    DATA_DIR: folder,
    SECRET: 'a secret for tests, long enough to be one',
  }
  await expect(run(runBackup, [folder], settings)).rejects.toThrow(`${folder} is there already.`)
  const inFile = join(folder, 'busy/manifest.json/new')
  await expect(run(runBackup, [inFile], settings)).rejects.toThrow('could not be written')
  // mkdir below /proc fails with ENOENT although /proc exists.
  const nowhere = run(runBackup, ['/proc/buka/new'], settings)
  if (process.platform === 'linux')
    await expect(nowhere).rejects.toThrow(
      /^The back-up in \/proc\/buka\/new could not be written: .*ENOENT.* Name another place\.$/,
    )
  const refused = run(runBackup, [join(folder, 'empty')], settings)
  await expect(refused).rejects.toThrow(new StartError('There is nothing in the database yet.'))
  expect((await readdir(folder)).filter((name) => name.startsWith('empty'))).toEqual([])
  await expect(run(runBackup, ['--help'], settings)).rejects.toThrow('Usage: npm run backup')
  await expect(run(runRestore, [], settings)).rejects.toThrow('Usage: npm run restore')
})
