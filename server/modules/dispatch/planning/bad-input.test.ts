import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import { startApp } from '#testing/app.ts'
import {
  aShop,
  northOf,
  offersOf,
  paidOrder,
  type Rider,
  readyOrder,
  riders,
  type Shop,
} from '#testing/orders/dispatch.ts'
import { eventually, expectField, operator } from '#testing/people.ts'
import type { Situation } from '../planner/index.ts'
import { emptyMemory, makePlan } from './make-plan.ts'
import { openPlannerThread } from './planner-thread.ts'
import { startPlanning } from './planning-loop.ts'

/** The service itself does not plan: each test makes its plans. */
const app = await startApp({ ACCESS_TOKEN_MINUTES: '1440', PLAN_SECONDS: '15' }, undefined, {
  plansDispatch: false,
})
const { services } = app
const { db, clock } = services
const staff = await operator(app)
const minute = 60_000

/** A planner thread that runs the given code for every situation. */
const threadThat = (does: string, graceMs?: number) =>
  openPlannerThread(
    new URL(
      `data:text/javascript,import { parentPort } from "node:worker_threads";parentPort.on("message", ({ situation }) => { ${does} });parentPort.postMessage("loaded")`,
    ),
    { graceMs },
  )

const noOrders = { now: 0, orders: [], riders: [] } as unknown as Situation

const lastPlan = () => db.maybe<{ planned_at: Date }>(sql`SELECT planned_at FROM plan_state`)

/** Makes plans one after the other, as one process does. */
function openPlanner() {
  const [thread, memory] = [openPlannerThread(), emptyMemory()]
  const config = { ...services.config, PLAN_SECONDS: 0 }
  return {
    plan: async () => (await makePlan(db, { config }, thread, memory))!.choices,
    close: () => thread.close(),
  }
}

/** The riders whom a plan would ask for an order, the best first. */
const candidatesOf = (
  choices: Awaited<ReturnType<ReturnType<typeof openPlanner>['plan']>>,
  orderId: string,
) => choices.find((choice) => choice.orderId === orderId)!.candidates.map(({ riderId }) => riderId)

test('a planner that throws leaves the last plan, and the next one is made', async () => {
  const shop = await aShop(app, staff)
  await riders(app, 1, { at: shop.at })
  await readyOrder(app, shop)
  const planner = openPlanner()
  expect((await planner.plan()).length).toBe(1)
  const before = await lastPlan()
  const broken = threadThat('throw new Error("broken")')
  const config = { ...services.config, PLAN_SECONDS: 0 }
  await expect(makePlan(db, { config }, broken, emptyMemory())).rejects.toThrow('broken')
  expect(await lastPlan()).toEqual(before)
  expect((await planner.plan()).length).toBe(1)
  await Promise.all([broken.close(), planner.close()])
})

test('a plan asked for while a thread that has thrown ends is made by another thread', async () => {
  const broken = threadThat('throw new Error("broken")')
  for (const _time of [1, 2, 3]) await expect(broken.plan(noOrders, 10_000)).rejects.toThrow('broken')
  await broken.close()
})

test('a thread that does not load in time is replaced', async () => {
  const flag = join(mkdtempSync(join(tmpdir(), 'buka-planner-')), 'began')
  const file = JSON.stringify(flag)
  // The first worker never says that it is loaded.
  const code = `import { existsSync, writeFileSync } from "node:fs";import { parentPort } from "node:worker_threads";
    if (existsSync(${file})) { parentPort.on("message", () => parentPort.postMessage({ plan: "made", milliseconds: 1 }));parentPort.postMessage("loaded") }
    else { writeFileSync(${file}, "");setInterval(() => {}, 1000) }`
  const thread = openPlannerThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    loadMs: 2000,
  })
  await expect(thread.plan(noOrders, 1000)).rejects.toThrow('aborted')
  expect(await thread.plan(noOrders, 10_000)).toMatchObject({ plan: 'made' })
  await thread.close()
})

test('a thread that never answers is replaced once its time is over, and riders are asked in waves meanwhile', async () => {
  const graceMs = 50
  const stuck = threadThat(
    'if (situation.now === 1) for (;;); parentPort.postMessage({ plan: {}, milliseconds: 0 })',
    graceMs,
  )
  const began = performance.now()
  await expect(stuck.plan({ ...noOrders, now: 1 }, 10)).rejects.toThrow('did not answer in time')
  expect(performance.now() - began).toBeLessThan(1000)
  expect(await stuck.plan({ ...noOrders, now: 2 }, 10_000)).toMatchObject({ milliseconds: 0 })
  await stuck.close()

  const shop = await aShop(app, staff)
  const two = await riders(app, 2, { at: shop.at })
  const planning = startPlanning(app.databaseUrl, services, threadThat('for (;;);', graceMs))
  const orderId = await readyOrder(app, shop)
  await shop.owner.client.notifyRiders({ params: { orderId } })
  const failures = () => app.log.filter(({ msg }) => msg.startsWith('No plan was made')).length
  await eventually(async () => failures() > 0 || undefined, 'a plan that failed')
  // Without a plan an order waits some seconds for one before it is offered.
  await clock.advance(5000)
  const asked = await eventually(async () => {
    const ids = Object.keys(await offersOf(app, orderId))
    return ids.length > 1 ? ids : undefined
  }, 'a wave')
  expect(asked.toSorted()).toEqual(two.map(({ id }) => id).toSorted())
  await planning.stop()
})

test('a position that jumps is not believed until the rider is seen there again, or could have come there', async () => {
  const shop = await aShop(app, staff)
  const tell = ({ client }: Rider, metres: number) =>
    client.updatePosition({ body: { coordinates: northOf(shop.at, metres) } })
  const [jumping] = await riders(app, 1, { at: northOf(shop.at, 7000) })
  const [other] = await riders(app, 1, { at: northOf(shop.at, 2000) })
  const orderId = await readyOrder(app, shop)
  const planner = openPlanner()
  expect(candidatesOf(await planner.plan(), orderId)).toEqual([other!.id, jumping!.id])
  await tell(jumping!, 100)
  expect(candidatesOf(await planner.plan(), orderId)).toEqual([other!.id])
  await clock.advance(minute)
  await tell(jumping!, 150)
  expect(candidatesOf(await planner.plan(), orderId)).toEqual([jumping!.id, other!.id])
  await tell(jumping!, 7000)
  expect(candidatesOf(await planner.plan(), orderId)).toEqual([other!.id])
  // 6,850 metres take less than five minutes at 90 km/h.
  await clock.advance(5 * minute)
  expect(candidatesOf(await planner.plan(), orderId)).toEqual([other!.id, jumping!.id])
  await planner.close()
})

test('a rider whose clock is wrong is planned with the last position that can be believed', async () => {
  const shop = await aShop(app, staff)
  const [rider] = await riders(app, 1, { at: northOf(shop.at, 500) })
  const [other] = await riders(app, 1, { at: northOf(shop.at, 2000) })
  const orderId = await readyOrder(app, shop)
  const tell = (minutes: number) =>
    rider!.client.updatePosition({
      body: {
        coordinates: northOf(shop.at, 6000),
        dateRecorded: new Date(clock.now().getTime() + minutes * minute).toISOString(),
      },
    })
  await expectField(tell(60), 'dateRecorded')
  await tell(-60)
  const planner = openPlanner()
  expect(candidatesOf(await planner.plan(), orderId)).toEqual([rider!.id, other!.id])
  await planner.close()
})

test('riders are asked later for a store whose word is always ten minutes short', async () => {
  const [honest, short] = [await aShop(app, staff), await aShop(app, staff)]
  await db.run(sql`
    INSERT INTO store_pace (store_id, late_minutes) VALUES (${short.storeId}, array_fill(10::real, ARRAY[40]))`)
  const planner = openPlanner()
  const order = async (shop: Shop) => {
    await riders(app, 1, { at: shop.at })
    const orderId = await paidOrder(app, shop)
    await shop.owner.client.acceptOrder({ params: { orderId }, body: { preparationMinutes: 30 } })
    return orderId
  }
  const [first, second] = [await order(honest), await order(short)]
  const choices = await planner.plan()
  const askAt = (orderId: string) =>
    choices.find((choice) => choice.orderId === orderId)!.askAt.getTime() / minute
  // The delay learned from forty orders is drawn a little towards zero, which is the store's own word.
  expect(askAt(second) - askAt(first)).toBeGreaterThan(7)
  expect(askAt(second) - askAt(first)).toBeLessThan(10)
  await planner.close()
})
