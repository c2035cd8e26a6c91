import { setTimeout as sleep } from 'node:timers/promises'
import { BukaError } from '#client/index.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '#testing/app.ts'
import { renewTokens } from './resident.ts'
import type { World } from './world.ts'

const minuteMs = 60_000
const reason = 'The end of the torture.'
/** Up to this many steps of these minutes; in total less than a day and a half. */
const steps = [16, 16, 61, 61, 121, 121, 12 * 60, 12 * 60 + 1, 30, 30, 30, 30]
const quietWithinMs = 30_000

interface DueJob {
  id: number
  task: string
  attempts: number
  last_error: string | null
  locked_by: number | null
}

/** Due jobs that have not ended, running ones first. */
export const dueJobs = (db: Database) =>
  db.many<DueJob>(sql`
    SELECT id, task, attempts, last_error, locked_by FROM job
    WHERE run_at <= now() OR locked_by IS NOT NULL ORDER BY locked_by, id`)

async function untilQuiet(app: TestApp): Promise<void> {
  const deadline = performance.now() + quietWithinMs
  while (performance.now() < deadline && (await dueJobs(app.services.db)).length > 0) await sleep(50)
}

/** Longer than processes take to release the jobs of dead ones. */
const dueWithinMs = 150_000

/** Processes that survived do all due jobs without a restart; returns those left undone. */
export async function checkDue(db: Database): Promise<string[]> {
  const due = await dueJobs(db)
  const isOneOfThem = ({ id, attempts }: (typeof due)[number]) =>
    due.some((job) => job.id === id && job.attempts === attempts)
  const left = async () => (await dueJobs(db)).filter(isOneOfThem)
  const deadline = performance.now() + dueWithinMs
  while (performance.now() < deadline && (await left()).length > 0) await sleep(100)
  return (await left()).map((job) => `Job ${job.task} was due and nobody did it: ${JSON.stringify(job)}`)
}

const openOrders = ({ services: { db } }: TestApp) =>
  db.many<{ id: string; status: string }>(sql`SELECT id, status FROM orders WHERE ended_at IS NULL`)

const openMoney = ({ services: { db } }: TestApp) =>
  db.one<{ orders: number; withdrawals: number }>(sql`
    SELECT (SELECT count(*) FROM orders WHERE ended_at IS NULL OR settle_at IS NOT NULL) AS orders,
      (SELECT count(*) FROM withdrawal WHERE status IN ('pending', 'processing')) AS withdrawals`)

/** Operators end orders in progress or overdue; the rest ends by its windows. */
async function endOrders(app: TestApp, { people: { staff } }: World): Promise<void> {
  for (const { id, status } of await openOrders(app)) {
    const params = { orderId: id }
    const ending =
      status === 'ongoing'
        ? staff.client.completeOrder({ params, body: { reason } })
        : staff.client.failOrder({ params, body: { fault: 'platform', reason } })
    await ending.catch((error) => {
      if (!(error instanceof BukaError)) throw error
    })
  }
}

async function decideComplaints({ people: { staff } }: World): Promise<void> {
  const { data } = await staff.client.getComplaints({ query: { pageSize: 100 } })
  for (const { id } of data) {
    const body = { status: 'rejected', note: reason } as const
    await staff.client.decideComplaint({ params: { complaintId: id }, body })
  }
}

/** Lets every window end until nothing is open any more; returns what stays open. */
export async function settle(app: TestApp, world: World): Promise<string[]> {
  await Promise.all(world.people.all.map(renewTokens))
  await untilQuiet(app)
  for (const step of steps) {
    await world.bank.comeClean(app.url)
    await endOrders(app, world)
    await decideComplaints(world)
    await untilQuiet(app)
    const { orders, withdrawals } = await openMoney(app)
    if (orders === 0 && withdrawals === 0) return []
    await app.services.clock.advance(step * minuteMs)
    await Promise.all(world.people.all.map(renewTokens))
    await untilQuiet(app)
  }
  const left = await openMoney(app)
  return [`Never settled: ${JSON.stringify({ ...left, open: await openOrders(app) })}`]
}
