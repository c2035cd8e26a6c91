import { dateOf, type ExpectedTimes, minutesOf, type OnRoute } from '#modules/expected-times/index.ts'
import type { Tx } from '#platform/database/database.ts'
import { nullable, type RowOf, row, timestamp, uuid } from '#platform/database/row.ts'
import { type Fragment, fragment, sql } from '#platform/database/sql.ts'
import { recurringTask } from '#platform/jobs/task.ts'
import type { Config } from '#server/config.ts'
import { handleJob, type Services } from '#server/services.ts'
import { isRunning } from '../is-running.ts'
import { changedOrder } from '../life-cycle/change-order.ts'
import { LockedOrder, lockWithParties } from '../life-cycle/lock-order.ts'
import { alertDelay, alertedUntil } from '../life-cycle/order-alerts.ts'
import { routesOf } from '../order-route.ts'
import { isQuotedAnew, setOnRoute, type TimedOrder, timesNow, timesToPublish } from '../order-times.ts'
import { renewRiderTimesTask } from '../tasks.ts'
import { TimedRow, timedColumns } from '../timed-row.ts'
import { writeOrder } from '../views/publish-order.ts'
import type { ViewSource } from '../views/view-source.ts'

const RunningOrder = row({
  ...TimedRow.properties,
  delay_alerted_until: nullable(timestamp),
})
type RunningOrder = RowOf<typeof RunningOrder>

/** Whether the order is expected later than the customer's last alert said. Once the rider is at the door no alert is needed. */
function isDelayed(
  { DELAY_ALERT_MINUTES }: Config,
  order: TimedOrder & Pick<RunningOrder, 'delay_alerted_until'>,
  now: ExpectedTimes,
): boolean {
  const { customer_arrived_at } = order
  const announced = alertedUntil(order)
  if (DELAY_ALERT_MINUTES === 0 || announced === null || customer_arrived_at !== null) return false
  return now.door.at > minutesOf(announced) + DELAY_ALERT_MINUTES
}

/** Whether new expected times or a delay must be published. */
function hasNews(config: Config, order: RunningOrder): boolean {
  // For pending orders the inputs are only read together with the lock, and such orders are few.
  if (order.status === 'pending') return config.TIMES_MOVED_MINUTES > 0
  const now = timesNow(config, order)
  return (
    now !== null && (timesToPublish(config, order, order) !== order.times || isDelayed(config, order, now))
  )
}

/** Publishes the expected times of an order if they have moved, and alerts about a delay. */
async function renewTimes(
  tx: Tx,
  services: Services,
  { id, rider_id, status }: RunningOrder,
  onRoute: OnRoute | undefined,
): Promise<void> {
  const { config } = services
  const locked: ViewSource | undefined = await lockWithParties(tx, services, id, LockedOrder, {
    isAccepted: status !== 'pending',
  })
  if (locked?.status === 'pending') {
    if (isQuotedAnew(config, locked)) writeOrder(tx, services, { ...locked, times: null }, locked)
    return
  }
  const order = locked && setOnRoute(locked, locked.rider_id === rider_id ? onRoute : undefined)
  const now = order && timesNow(config, order)
  if (!order || !now || order.ended_at !== null) return
  if (isDelayed(config, order, now)) {
    const [from, to] = [dateOf(now.door.from), dateOf(now.door.to)]
    await alertDelay(tx, order, { from, to })
    const alerted = { times: now, delay_alerted_at: order.now, delay_alerted_until: to }
    writeOrder(tx, services, order, changedOrder(order, alerted))
  } else if (timesToPublish(config, order, order) !== order.times) writeOrder(tx, services, order, order)
}

/**
 * Compares the published times of the running orders among the chosen ones with the current ones, which follow from the dispatch plan, the
 * time passed in the kitchen and the positions of riders. All running orders of a rider must be chosen together.
 */
async function renewTimesOf(services: Services, chosen: Fragment): Promise<void> {
  const { db, config } = services
  const running = await db.many(
    RunningOrder,
    sql`
    SELECT ${timedColumns}, delay_alerted_until FROM orders
    WHERE ${chosen} AND ended_at IS NULL`,
  )
  const routes = routesOf(config, running)
  for (const order of running) {
    const onRoute = routes.get(order.id)
    if (hasNews(config, setOnRoute(order, onRoute)))
      await db.transaction((tx) => renewTimes(tx, services, order, onRoute))
  }
}

const tellsTimes = ({ TIMES_MOVED_MINUTES, DELAY_ALERT_MINUTES }: Config): boolean =>
  TIMES_MOVED_MINUTES > 0 || DELAY_ALERT_MINUTES > 0

/** Queues new times for a rider who has taken another order: each order may now wait for the others. */
export function queueRiderTimes(tx: Tx, { config }: Services, riderId: string): void {
  if (tellsTimes(config)) tx.addJob({ task: renewRiderTimesTask, payload: { riderId } })
}

export const renewRiderTimes = handleJob(renewRiderTimesTask, ({ riderId }, services) =>
  renewTimesOf(services, fragment`orders.rider_id = ${riderId}`),
)

/** The number of orders read at once, so that computing their times does not delay requests. */
const page = 500

const OrderOfRider = row({ id: uuid, rider_id: nullable(uuid) })

/** Divides orders, sorted by rider, into pages so that all orders of a rider are on one page. */
function pagesOf(orders: RowOf<typeof OrderOfRider>[]): string[][] {
  const pages: string[][] = []
  for (const [index, { id, rider_id }] of orders.entries()) {
    const isWithLast = rider_id !== null && rider_id === orders[index - 1]?.rider_id
    const last = pages.at(-1)
    if (last && (last.length < page || isWithLast)) last.push(id)
    else pages.push([id])
  }
  return pages
}

/** Runs each minute for all running orders. */
export const renewAllTimes = handleJob(
  recurringTask('renewTimes', 'every minute'),
  async (_payload, services) => {
    if (!tellsTimes(services.config)) return
    const all = await services.db.many(
      OrderOfRider,
      sql`
      SELECT id, rider_id FROM orders
      WHERE ${isRunning} AND paid_at IS NOT NULL
      ORDER BY rider_id`,
    )
    for (const ids of pagesOf(all)) await renewTimesOf(services, fragment`orders.id = ANY(${ids}::uuid[])`)
  },
)
