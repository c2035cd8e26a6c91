import { emptyMemory, makePlan } from '#modules/dispatch/planning/make-plan.ts'
import { openPlannerThread } from '#modules/dispatch/planning/planner-thread.ts'
import { standingOf } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { streamOf } from '#server/party.ts'
import type { TestApp } from '#testing/app.ts'
import type { City } from '../city.ts'
import type { DayResult } from '../run-day.ts'
import { checkServiceDay } from './check-day.ts'
import { openMovedTime } from './moved-time.ts'
import { makePeople } from './people.ts'
import { scheduleShifts } from './riders.ts'
import type { ServiceDay } from './service-day.ts'
import { openSockets } from './sockets.ts'
import { placeOrder } from './stores.ts'

async function countOffers({ app, riders }: ServiceDay): Promise<number> {
  const { count } = await app.services.db.one<{ count: number }>(sql`
    SELECT count(*)::integer AS count FROM stream_event
    WHERE event = 'order.new' AND stream = ANY(${riders.map(({ person }) => streamOf({ userId: person.id }))})`)
  return count
}

/** What the riders have earned, in naira. */
async function countEarnings({ app, riders }: ServiceDay): Promise<number> {
  let kobo = 0
  for (const { person } of riders) kobo += (await standingOf(app.services.db, { userId: person.id })).balance
  return kobo / 100
}

async function resultOf(day: ServiceDay): Promise<DayResult> {
  return {
    ...day.result,
    faults: await checkServiceDay(day),
    offers: await countOffers(day),
    earned: await countEarnings(day),
    riders: day.riders.map(({ rider, place, workedMinutes, delivered }) => ({
      rider,
      place,
      freeAt: 0,
      box: [],
      boxUntil: 0,
      workedMinutes,
      delivered,
    })),
  }
}

/** Whether riders could be asked for an order. */
const isDispatching = ({ orders, riders, agenda }: ServiceDay) =>
  orders.values().some(({ rider, isOver }) => rider === null && !isOver) &&
  riders.some(
    ({ rider, isSuspended }) => !isSuspended && rider.onAt <= agenda.now && agenda.now < rider.offAt,
  )

/**
 * Plays a day of a city through the public interface of an empty service whose clock can be moved and that does not plan by itself:
 * people order, cook, ride and pay, and get events over their sockets. With PLAN_SECONDS=0 riders are asked in waves.
 */
export async function runServiceDay(
  app: TestApp,
  city: City,
  seed: number,
  onProgress: (day: ServiceDay) => void = () => {},
): Promise<DayResult> {
  const day = await makePeople(app, city, seed)
  const { services } = app
  const [thread, memory] = [openPlannerThread(), emptyMemory()]
  const sockets = await openSockets(day)
  try {
    const plan =
      services.config.PLAN_SECONDS === 0 ? undefined : () => makePlan(services.db, services, thread, memory)
    const time = openMovedTime(app, sockets, plan)
    scheduleShifts(day)
    for (const [number, order] of city.orders.entries())
      day.agenda.at(order.placedAt, () => placeOrder(day, order, number))
    const planMinutes = plan ? services.config.PLAN_SECONDS / 60 : Number.POSITIVE_INFINITY
    let nextJob = 0
    for (let next = day.agenda.next(); next !== undefined; next = day.agenda.next()) {
      // While no order can be offered to anybody, what the service does in between changes nothing.
      const { now } = day.agenda
      day.agenda.now = isDispatching(day) ? Math.max(now, Math.min(next, nextJob, now + planMinutes)) : next
      nextJob = await time.moveTo(day.agenda.now)
      await day.agenda.doDue()
      onProgress(day)
    }
    return await resultOf(day)
  } finally {
    sockets.close()
    await thread.close()
  }
}
