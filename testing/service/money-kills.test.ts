import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { BukaError, createClient } from '#client/index.ts'
import { standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { newDatabase } from '#testing/app/database.ts'
import { startApp } from '#testing/app.ts'
import { goodPin, richRider } from '#testing/money/wallets.ts'
import { endsOfWithdrawals, endWithdrawals, oneOf } from '#testing/money/withdrawals.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { eventually, operator } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { type Life, openServiceProcesses } from '../programs/service-processes.ts'
import { localPaystack } from '../providers/local-paystack.ts'

/** The real program, killed in the middle of withdrawals. */

const kills = extent(2, 60)
vi.setConfig({ testTimeout: 120_000 + kills * 20_000 })

const folder = mkdtempSync(join(tmpdir(), 'buka-kills-'))
const database = await newDatabase()
const paystack = await localPaystack({
  banks: [{ code: '058', name: 'Guaranty Trust Bank' }],
  accounts: { '058/0123456785': 'BELLO TUNDE' },
  until: (end) => afterAll(end),
})
const settings = {
  ...paystack.settings,
  NODE_ENV: 'test',
  SECRET: 'a secret for many lives, long enough to be one',
  ACCESS_TOKEN_MINUTES: '1440',
}
const firstApp = await startApp(settings, database)
const given = 100_000_000
const holder = await richRider(firstApp, await operator(firstApp), given)
await firstApp.close()

const lives = openServiceProcesses(
  {
    ...settings,
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    LOG_LEVEL: 'silent',
    LIMIT_GENERAL: '100000',
  },
  { most: kills + 1 },
)
afterAll(async () => {
  await lives.end()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

interface WithdrawalCall {
  idempotencyKey: string
  body: { fund: { currency: string; amount: number }; bank: { id: string }; pin: string }
}

const unanswered: WithdrawalCall[] = []
const acknowledged: string[] = []
let asked = 0

async function send(life: Life, call: WithdrawalCall): Promise<void> {
  const client = createClient({ baseUrl: `${life.url}/v1`, token: holder.person.token })
  const { data } = await client.withdrawFunds(call)
  acknowledged.push(data.transaction.id)
}

/** Makes one more withdrawal; a call without an answer is repeated with its key in the next process. */
async function withdraw(life: Life): Promise<void> {
  asked += 1
  const fund = naira((10_000 + Math.floor(Math.random() * 90_000)) / 100)
  const call = { idempotencyKey: newId(), body: { fund, bank: { id: holder.bankId }, pin: goodPin } }
  await send(life, call).catch((error) => {
    if (error instanceof BukaError) throw error
    unanswered.push(call)
  })
}

const arrival = (route: string) => {
  const [method, path] = route.replace('*', '').split(' ')
  const isIt = (request: (typeof paystack.requests)[number]) =>
    request.method === method && request.url.pathname.startsWith(path!)
  const before = paystack.requests.filter(isIt).length
  return () =>
    eventually(async () => paystack.requests.filter(isIt).length > before || undefined, `a call of ${route}`)
}

type Fault = Parameters<typeof paystack.failNext>[1]

/** A call that does not return before the kill. */
const during = (route: string, fault: Fault) => async (life: Life) => {
  const arrived = arrival(route)
  paystack.failNext(route, fault)
  await withdraw(life)
  await arrived()
}

async function hintAt(life: Life): Promise<void> {
  const pending = [...paystack.transfers.values()].filter(({ status }) => status === 'pending')
  const { reference } = pending[0]!
  paystack.conclude(reference, oneOf('success', 'failed', 'reversed'))
  const events = paystack.webhooks.events.splice(0)
  await paystack.webhooks.deliver(`${life.url}/webhook/paystack`, { events })
}

const silence = (done: boolean): Fault => ({ fault: 'silence', done })

/** The moment of the kill. */
const moments: { [name: string]: (life: Life) => Promise<void> } = {
  async 'while it is asked for'(life) {
    void withdraw(life)
    await sleep(Math.random() * 80)
  },
  'as soon as it is answered': withdraw,
  'before the transfer is sent': during('POST /transferrecipient', silence(false)),
  'when the transfer arrives': during('POST /transfer', silence(false)),
  'when the transfer is done and nobody knows': during('POST /transfer', silence(true)),
  async 'about when the answer comes and is stored'(life) {
    await during('POST /transfer', { fault: 'delay', ms: 15 })(life)
    await sleep(Math.random() * 45)
  },
  async 'while the outcome is asked for'(life) {
    const transferred = arrival('POST /transfer')
    await withdraw(life)
    await transferred()
    const arrived = arrival('GET /transfer/verify/*')
    paystack.failNext('GET /transfer/verify/*', silence(false))
    await hintAt(life)
    await arrived()
  },
}

async function live(moment: (life: Life) => Promise<void>): Promise<void> {
  const life = await lives.next()
  for (const call of unanswered.splice(0)) await send(life, call)
  await moment(life)
  await life.kill()
}

test(`${kills} kills: every withdrawal ends once, and every acknowledged write is there`, async () => {
  const all = Object.values(moments)
  for (let life = 0; life < kills; life++) await live(all[life % all.length]!)
  const last = await lives.next()
  await eventually(async () => acknowledged.length + unanswered.length === asked || undefined, 'all answers')
  for (const call of unanswered.splice(0)) await send(last, call)
  await last.kill()

  const app = await startApp(settings, database)
  const { db } = app.services
  await endWithdrawals(app, paystack)
  const ids = await db.many<{ id: string }>(sql`SELECT transaction_id AS id FROM withdrawal`)
  expect(ids.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
  expect(acknowledged).toHaveLength(asked)

  const { spent, faults } = await endsOfWithdrawals(app, paystack)
  expect(faults).toEqual([])
  expect(await standingOf(db, holder.party)).toEqual({ balance: given - spent, held: 0, receivable: 0 })
  await expectCleanBooks(app)
})
