import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { expectBillsAddUp } from '#testing/money/wallets.ts'
import { endsOfWithdrawals, endWithdrawals } from '#testing/money/withdrawals.ts'
import { endWindows } from '#testing/money-history/arrivals.ts'
import { orderSteps } from '#testing/money-history/order-steps.ts'
import { paymentSteps } from '#testing/money-history/payment-steps.ts'
import type { Dice, Step } from '#testing/money-history/step.ts'
import { walletSteps } from '#testing/money-history/wallet-steps.ts'
import { followWithdrawals } from '#testing/money-history/withdrawal-ends.ts'
import { newPeople, openWorld } from '#testing/money-history/world.ts'
import { expectCleanBooks } from '#testing/orders/paid-orders.ts'
import { extent, seed } from '#testing/suite/exploration.ts'
import { jobsFinished, stopTimers } from '../app/finished-jobs.ts'
import { localPaystack } from '../providers/local-paystack.ts'

/** Random sequences, compared with an independently calculated ledger. */

const histories = extent(1, 60)
vi.setConfig({ testTimeout: 120_000 + histories * 30_000 })

const paystack = await localPaystack({
  banks: [{ code: '058', name: 'Guaranty Trust Bank' }],
  accounts: { '058/0123456785': 'BELLO TUNDE' },
  until: (end) => afterAll(end),
})
const app = await startApp({
  ...paystack.settings,
  TOP_UPS: 'true',
  ACCESS_TOKEN_MINUTES: '1440',
  // Stores do not answer here: what happens to a paid order is a separate step.
  STORE_ACCEPT_MINUTES: '525600',
})
const { db } = app.services
const world = await openWorld(app, paystack)

const steps: { [name: string]: Step } = { ...orderSteps, ...paymentSteps, ...walletSteps }
/** The weight of each step; the others are 2. */
const weights: { [name: string]: number } = {
  placed: 8,
  paid: 14,
  paidFromWallet: 5,
  completed: 5,
  failed: 10,
  withdrawn: 10,
  transferEnded: 8,
  endAskedFor: 4,
  adjusted: 4,
  strayAssigned: 4,
  timePassed: 1,
}
const dice = {
  pick: fc.noBias(fc.nat(9_999)),
  amount: fc.integer({ min: 1_000, max: 2_000_000 }),
  turn: fc.noBias(fc.nat(59)),
}
const oneStep = fc.oneof(
  ...Object.keys(steps).map((name) => ({
    weight: weights[name] ?? 2,
    arbitrary: fc.record({ name: fc.constant(name), ...dice }),
  })),
)
const history = fc.array(oneStep, { minLength: 30, maxLength: 30 })

/** The balances of accounts, and the sums of the wallets' bills with their debts. */
const balances = async () => {
  const rows = await db.many<{ name: string; balance: number; told: number }>(sql`
    SELECT name, ledger_balance(name) AS balance, coalesce((
      SELECT sum(CASE type WHEN 'credit' THEN bill_price ELSE -bill_price END) FROM wallet_transaction
      WHERE account_id = ledger_account.id AND status <> 'failed' AND (category <> 'payment-out' OR method = 'wallet')
    ), 0)::bigint AS told
    FROM ledger_account`)
  const notZero = (column: 'balance' | 'told', kind = '') =>
    Object.fromEntries(
      rows
        .filter((row) => row[column] !== 0 && row.name.startsWith(kind))
        .map((row) => [row.name, row[column]]),
    )
  return {
    all: notZero('balance'),
    wallets: notZero('balance', 'wallet:'),
    told: notZero('told', 'wallet:'),
  }
}

async function expectBooks(): Promise<void> {
  await jobsFinished(app)
  await stopTimers(app)
  await jobsFinished(app)
  await followWithdrawals(world)
  const { all, wallets, told } = await balances()
  expect(all).toEqual(world.books.balances())
  const owed = Object.entries(world.books.debts()).map(([wallet, debt]) => [wallet, -debt])
  // A wallet with a debt is empty.
  expect(told).toEqual({ ...wallets, ...Object.fromEntries(owed) })
  const debts = await db.many<{ name: string; owed: number }>(sql`
    SELECT name, sum(outstanding)::bigint AS owed FROM receivable JOIN ledger_account ON ledger_account.id = account_id
    WHERE outstanding > 0 GROUP BY name`)
  expect(Object.fromEntries(debts.map(({ name, owed }) => [name, owed]))).toEqual(world.books.debts())
  await expectCleanBooks(app)
}

async function happen(taken: ({ name: string } & Dice)[]): Promise<void> {
  for (const [index, { name, ...chance }] of taken.entries()) {
    try {
      await steps[name]!(world, chance)
      await expectBooks()
    } catch (cause) {
      throw new Error(`Step ${index + 1}, ${name}: ${(cause as Error).message}`, { cause })
    }
  }
}

test(`the ledger equals the expected one after every step of ${histories} random sequences`, async () => {
  let past = 0
  const property = fc.asyncProperty(history, async (taken) => {
    // The clock moves with every sequence, and tokens expire in a day.
    if (++past % 20 === 0) Object.assign(world, await newPeople(app))
    await happen(taken)
    for (const holder of [...world.customers, ...world.riders, ...world.stores])
      await expectBillsAddUp(holder)
  })
  // The database is not reset between runs, so a failure cannot be shrunk.
  const options = { numRuns: histories, endOnFailure: true, seed }
  await fc.assert(property, options)
  await endWithdrawals(app, paystack)
  // A reversal without a webhook is found by later checks, the last after three days.
  await app.services.clock.advance(73 * 3_600_000)
  endWindows(world)
  await expectBooks()
  expect((await endsOfWithdrawals(app, paystack)).faults).toEqual([])
})
