import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type OrderRow, orderColumns } from '#modules/orders/index.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import { complaintSteps } from '#testing/market-walk/complaint-steps.ts'
import { customerMoves, customerSteps } from '#testing/market-walk/customer-steps.ts'
import { expectFreshViews } from '#testing/market-walk/fresh-views.ts'
import { expectInvariants } from '#testing/market-walk/invariants.ts'
import { operatorSteps } from '#testing/market-walk/operator-steps.ts'
import { riderMoves, riderSteps } from '#testing/market-walk/rider-steps.ts'
import { type Dice, type FreeStep, type OrderStep, oneAt } from '#testing/market-walk/step.ts'
import { storeSteps } from '#testing/market-walk/store-steps.ts'
import { timeSteps } from '#testing/market-walk/time-steps.ts'
import { holdersOf, openTown } from '#testing/market-walk/town.ts'
import { expectBillsAddUp } from '#testing/money/wallets.ts'
import { recount } from '#testing/orders/recount-sales.ts'
import { outcomeOf } from '#testing/people.ts'
import { extent, seed } from '#testing/suite/exploration.ts'
import { jobsFinished, stopTimers } from '../app/finished-jobs.ts'
import { watchTransitions } from '../market-walk/order-transitions.ts'

/** Random walks through a whole marketplace. */

const walks = extent(1, 40)
const moments = extent(40, 100)
vi.setConfig({ testTimeout: 120_000 + walks * 60_000 })

const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', DATABASE_CONNECTIONS: '10' })
const { db } = app.services
const town = await openTown(app)
const expectLegalLives = watchTransitions(town)

const moves: { [name: string]: FreeStep } = { ...customerMoves, ...riderMoves, ...timeSteps }
const steps: { [name: string]: OrderStep } = {
  ...customerSteps,
  ...storeSteps,
  ...riderSteps,
  ...operatorSteps,
  ...complaintSteps,
}
/** The weight of each step; the others are 2. */
const weights: { [name: string]: number } = {
  customerOrders: 14,
  customerTransfers: 6,
  storeAccepts: 8,
  storeNotifies: 8,
  riderTakes: 12,
  storeIsReady: 9,
  riderPicksUp: 8,
  storeHandsOver: 6,
  riderCompletes: 8,
  customerComplains: 4,
  timePasses: 5,
  dayPasses: 1,
}

type Taken = { name: string } & Dice
const oneStep = fc.oneof(
  ...[...Object.keys(moves), ...Object.keys(steps)].map((name) => ({
    weight: weights[name] ?? 2,
    arbitrary: fc.record({
      name: fc.constant(name),
      pick: fc.noBias(fc.nat(9_999)),
      turn: fc.noBias(fc.nat(9_999)),
    }),
  })),
)
/** Mostly one step at a time; now and then two concurrently. */
const moment = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(oneStep) },
  { weight: 1, arbitrary: fc.tuple(oneStep, oneStep) },
)
const walk = fc.array(moment, { minLength: moments, maxLength: moments })

/** An order that the step is meant for, and now and then any other. */
async function orderFor({ apt }: OrderStep, { pick }: Dice): Promise<OrderRow | undefined> {
  const orders = await db.many<OrderRow>(sql`
    SELECT ${orderColumns} FROM orders
    WHERE ended_at IS NULL OR ended_at > service_now() - interval '30 hours' ORDER BY id DESC`)
  return oneAt(pick % 7 === 0 ? orders : orders.filter(apt), pick >> 3)
}

/** The result of a step; undefined where it was not possible. */
async function take({ name, ...dice }: Taken): Promise<string | undefined> {
  const step = steps[name]
  const order = step && (await orderFor(step, dice))
  if (step && !order) return undefined
  return outcomeOf(step ? step.act(town, order!, dice) : moves[name]!(town, dice))
}

/** Everything that a step could change, except the attempts of a code. */
const snapshot = () =>
  db.one(sql`
    SELECT (SELECT md5(string_agg((to_jsonb(orders) - '{code_tries}'::text[])::text, '' ORDER BY id)) FROM orders) AS orders,
      (SELECT md5(string_agg(order_view::text, '' ORDER BY id)) FROM order_view) AS views,
      (SELECT md5(string_agg(offer::text, '' ORDER BY id)) FROM offer) AS offers,
      (SELECT md5(string_agg(rider_box::text, '' ORDER BY rider_id)) FROM rider_box) AS boxes,
      (SELECT md5(string_agg(complaint::text, '' ORDER BY id)) FROM complaint) AS complaints,
      (SELECT json_agg(stock ORDER BY id) FROM menu_item) AS stock,
      (SELECT count(*) FROM ledger_journal) AS journals, (SELECT count(*) FROM event) AS events`)

async function happen(taken: Taken[]): Promise<void> {
  await stopTimers(app)
  await jobsFinished(app)
  const before = await snapshot()
  const outcomes = (await Promise.all(taken.map(take))).filter((outcome) => outcome !== undefined)
  if (outcomes.length === 0) return
  for (const outcome of outcomes) expect(outcome).toMatch(/^(20[08]|4\d\d .*)$/)
  await jobsFinished(app)
  const lockedCode = outcomes.some((outcome) => outcome.includes('order.code'))
  if (!lockedCode && outcomes.every((outcome) => outcome.startsWith('4'))) {
    expect(await snapshot(), outcomes.join()).toEqual(before)
  }
  await expectLegalLives()
  await expectInvariants(town)
  await expectFreshViews(app, fragment`ended_at IS NULL OR ended_at > service_now() - interval '1 minute'`)
}

async function expectFigures(storeId: string): Promise<void> {
  const { owner } = town.shops.find((shop) => shop.storeId === storeId)!
  const { from } = await db.one<{ from: string }>(sql`SELECT (service_now()::date - 200)::text AS from`)
  const { data } = await owner.client.getStoreAnalytics({ params: { storeId }, query: { by: 'week', from } })
  const orders = await db.many<OrderRow>(sql`SELECT ${orderColumns} FROM orders WHERE store_id = ${storeId}`)
  const { busyHours, ...counted } = recount(orders, data)
  expect(data).toMatchObject(counted)
  expect(data.busyHours).toEqual(busyHours)
}

test(`all invariants hold after every step of ${walks} random walks`, async () => {
  const property = fc.asyncProperty(walk, async (happened) => {
    for (const [index, taken] of happened.entries()) {
      try {
        await happen(taken)
      } catch (cause) {
        const names = taken.map(({ name }) => name).join(' and ')
        throw new Error(`Moment ${index + 1}, ${names}: ${(cause as Error).message}`, { cause })
      }
    }
  })
  // The database is not reset between runs, so a failure cannot be shrunk.
  await fc.assert(property, { numRuns: walks, endOnFailure: true, seed })
  await expectFreshViews(app, fragment`true`)
  for (const holder of holdersOf(town)) await expectBillsAddUp(holder)
  for (const { storeId } of town.shops) await expectFigures(storeId)
})
