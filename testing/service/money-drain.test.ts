import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { newId } from '#platform/ids.ts'
import { startApp } from '#testing/app.ts'
import { goodPin, type Holder, richRider } from '#testing/money/wallets.ts'
import { endsOfWithdrawals, endWithdrawals, oneOf } from '#testing/money/withdrawals.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { operator, outcomeOf } from '#testing/people.ts'
import { naira } from '#testing/stores.ts'
import { extent } from '#testing/suite/exploration.ts'
import { localPaystack } from '../providers/local-paystack.ts'

vi.setConfig({ testTimeout: 240_000 })

const paystack = await localPaystack({
  banks: [{ code: '058', name: 'Guaranty Trust Bank' }],
  accounts: { '058/0123456785': 'BELLO TUNDE' },
  until: (end) => afterAll(end),
})
const app = await startApp({ ...paystack.settings, ACCESS_TOKEN_MINUTES: '1440' })
const { db } = app.services

const wallets = extent(4, 8)
const clientsOfEach = 3
const given = 150_000

const withdrawn = new Set<string>()

/** One withdrawal; now and then sent twice concurrently, like an impatient client. Returns the result. */
async function withdraw({ person, bankId }: Holder): Promise<string> {
  const body = {
    fund: naira((10_000 + Math.floor(Math.random() * 30_000)) / 100),
    bank: { id: bankId },
    pin: goodPin,
  }
  const call = { idempotencyKey: newId(), body }
  const ids = new Set<string>()
  const send = async () => {
    const answer = await person.client.withdrawFunds(call)
    ids.add(answer.data.transaction.id)
    return answer
  }
  const outcomes = await Promise.all(Array.from({ length: oneOf(1, 1, 1, 2) }, () => outcomeOf(send())))
  expect(ids.size).toBeLessThanOrEqual(1)
  for (const id of ids) withdrawn.add(id)
  // A refusal for lack of money is not stored: of two calls, the second may find money that was returned.
  return outcomes.includes('200') ? '200' : outcomes[0]!
}

const refused = '400 wallet.funds.insufficient'

async function drain(holder: Holder): Promise<string> {
  for (;;) {
    const outcome = await withdraw(holder)
    if (outcome !== '200') return outcome
  }
}

const shuffled = <T>(list: T[]): T[] =>
  list
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)

const toComeBack = new Set<string>()

function concludeAll(): void {
  for (const reference of toComeBack) paystack.conclude(reference, 'reversed')
  toComeBack.clear()
  for (const { reference, status } of paystack.transfers.values()) {
    if (status !== 'pending') continue
    const outcome = oneOf('success', 'success', 'success', 'failed', 'reversed')
    paystack.conclude(reference, outcome)
    if (outcome === 'success' && Math.random() < 0.2) toComeBack.add(reference)
  }
}

/**
 * Until it is stopped, the provider concludes transfers at random, and sends each webhook three times in any
 * order.
 */
async function provide(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    concludeAll()
    const events = shuffled(paystack.webhooks.events.splice(0).flatMap((event) => [event, event, event]))
    const parts = [0, 1, 2, 3].map((part) => events.filter((_, index) => index % 4 === part))
    await Promise.all(
      parts.map((part) => paystack.webhooks.deliver(`${app.url}/webhook/paystack`, { events: part })),
    )
    await sleep(20)
  }
}

test(`${wallets * clientsOfEach} clients drain ${wallets} wallets: no kobo is lost or created, and every withdrawal ends once`, async () => {
  const staff = await operator(app)
  const holders = await Promise.all(Array.from({ length: wallets }, () => richRider(app, staff, given)))
  let over = false
  const providing = provide(() => over)
  const clients = holders.flatMap((holder) => Array.from({ length: clientsOfEach }, () => drain(holder)))
  const lastAnswers = await Promise.all(clients)
  expect(new Set(lastAnswers)).toEqual(new Set([refused]))
  over = true
  await providing
  await endWithdrawals(app, paystack)

  const { rows } = await db.one<{ rows: number }>(sql`SELECT count(*) AS rows FROM withdrawal`)
  expect(rows).toBe(withdrawn.size)
  const { spent, faults } = await endsOfWithdrawals(app, paystack)
  expect(faults).toEqual([])
  const standings = await Promise.all(holders.map(({ party }) => standingOf(db, party)))
  expect(standings.every(({ held, balance }) => held === 0 && balance >= 0)).toBe(true)
  expect(standings.reduce((sum, { balance }) => sum + balance, spent)).toBe(wallets * given)
  await expectCleanBooks(app)
})
