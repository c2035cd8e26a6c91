import pg from 'pg'
import { type Account, type Journal, post, walletOf } from '#modules/ledger/index.ts'
import type { Database } from '#platform/database/database.ts'
import { newId } from '#platform/ids.ts'
import { openEnvironment, openTables } from '../measure/environment.ts'
import { compare } from '../measure/rounds.ts'
import type { Row } from '../row.ts'

/**
 * Ledger postings compared with bare statements, and many wallets paying one platform account compared with
 * one account each.
 */
const concurrency = 8
const schedule = { concurrency, rounds: 5, seconds: 1 }
const holders = 2000

const wallets = Array.from({ length: holders }, () => walletOf({ userId: newId() }))

async function giveMoney(db: Database) {
  console.log(`Crediting ${holders} wallets`)
  const each = 1_000_000_000
  await db.transaction((tx) =>
    post(tx, {
      key: newId(),
      kind: 'adjustment',
      legs: [
        { account: 'adjustments', amount: -each * holders },
        ...wallets.map((account) => ({ account, amount: each })),
      ],
    }),
  )
  await db.pool.query(
    `INSERT INTO ledger_account (name, kind) SELECT 'till ' || n, 'platform' FROM generate_series(0, $1 - 1) AS n`,
    [holders],
  )
  await db.pool.query('VACUUM ANALYZE')
}

let next = 0
/** A payment from the next wallet. */
function payment(accountAt: (place: number) => Account): Journal {
  const place = next++ % holders
  const legs = [
    { account: wallets[place]!, amount: -100 },
    { account: accountAt(place), amount: 100 },
  ]
  return { key: newId(), kind: 'order-settlement', legs }
}
const toOne = () => payment(() => 'service')
const toOneEach = () => payment((place) => `till ${place}` as Account)

const text = `SELECT * FROM ledger_post($1, $2, $3, '', $4::text[], $5::bigint[], $6::boolean[])`

async function payBare(client: pg.Client, { key, kind, legs }: Journal) {
  const [names, amounts] = [legs.map(({ account }) => account), legs.map(({ amount }) => amount)]
  await client.query('BEGIN')
  await client.query({
    name: 'post',
    text,
    values: [newId(), key, kind, names, amounts, [false, false]],
  })
  await client.query('COMMIT')
}

export async function bench(): Promise<Row[]> {
  const environment = await openEnvironment('ledger')
  const db = await openTables(environment, concurrency)
  await giveMoney(db)
  const clients = Array.from(
    { length: concurrency },
    () => new pg.Client({ connectionString: environment.url }),
  )
  for (const client of clients) await client.connect()

  const pay = (journal: Journal) => db.transaction((tx) => post(tx, journal))
  const posts = await compare(
    { ours: () => pay(toOne()), bare: (worker) => payBare(clients[worker]!, toOne()) },
    schedule,
  )
  const hot = await compare({ ours: () => pay(toOne()), bare: () => pay(toOneEach()) }, schedule)

  for (const client of clients) await client.end()
  await db.close()
  await environment.close()
  return [
    {
      what: 'Posts to the ledger',
      note: 'bare: BEGIN, the same prepared call, COMMIT',
      unit: '/s',
      ...posts,
    },
    {
      what: `${holders.toLocaleString('en-GB')} wallets paying one account of the platform`,
      note: 'bare: one account each',
      unit: '/s',
      ...hot,
    },
  ]
}
