import { rm } from 'node:fs/promises'
import pg from 'pg'
import { type Account, type Journal, post, walletOf } from '#modules/ledger/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openEmbedded } from '#platform/database/embedded.ts'
import { migrate, readMigrations } from '#platform/database/migrate.ts'
import { newId } from '#platform/ids.ts'
import { compare, rate } from './rounds.ts'

/** Posts to the ledger beside bare statements, and many wallets paying one platform account beside as many paying one each. */
const folder = '.data/bench-ledger'
const hands = 8
const turns = { hands, rounds: 8, seconds: 1 }
const holders = 2000

await rm(folder, { recursive: true, force: true })
const embedded = await openEmbedded({ folder: `${folder}/postgres`, durable: false })
const db = openDatabase({ url: embedded.url, connections: hands, statementTimeoutMs: 60_000 })
await migrate(db.pool, await readMigrations())

console.log(`Giving money to ${holders} wallets`)
const each = 1_000_000_000
const wallets = Array.from({ length: holders }, () => walletOf({ userId: newId() }))
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

let next = 0
/** The next wallet pays. */
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
const pay = (journal: Journal) => db.transaction((tx) => post(tx, journal))

const text = 'SELECT * FROM ledger_post($1, $2, $3, $4::text[], $5::bigint[], $6::boolean[])'
const clients = Array.from({ length: hands }, () => new pg.Client({ connectionString: embedded.url }))
for (const client of clients) await client.connect()
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

const posts = await compare(
  { ours: () => pay(toOne()), bare: (hand) => payBare(clients[hand]!, toOne()) },
  turns,
)
console.log(`posts: ours ${rate(posts.ours)}, bare ${rate(posts.bare)}, ratio ${posts.ratio.toFixed(2)}`)
const hot = await compare({ ours: () => pay(toOne()), bare: () => pay(toOneEach()) }, turns)
console.log(
  `payments: to one account ${rate(hot.ours)}, to one each ${rate(hot.bare)}, ratio ${hot.ratio.toFixed(2)}`,
)

for (const client of clients) await client.end()
await db.close()
await embedded.stop()
await rm(folder, { recursive: true, force: true })
