import { reconcile } from '#modules/ledger/index.ts'
import { sql } from '#platform/database/sql.ts'
import { streamOf } from '#server/party.ts'
import type { ServiceDay } from './service-day.ts'

/** Offers that the service sent to a rider who was off, suspended, full or on the way, found by its events. */
async function checkOffers({ app, riders }: ServiceDay): Promise<string[]> {
  const offers = await app.services.db.many<{ stream: string; order_id: string; at: Date }>(sql`
    SELECT stream, subject_id AS order_id, created_at AS at FROM stream_event
    WHERE event = 'order.new' AND stream = ANY(${riders.map(({ person }) => streamOf({ userId: person.id }))})`)
  const byStream = new Map(riders.map((rider) => [streamOf({ userId: rider.person.id }), rider]))
  return offers.flatMap(({ stream, order_id, at }) => {
    const { rider, closedTimes } = byStream.get(stream)!
    return closedTimes
      .filter(({ from, to }) => from < at.getTime() && at.getTime() < to)
      .map(({ why }) => `${rider.id} was asked for ${order_id} at ${at.toISOString()}, and was ${why}`)
  })
}

/** Every order of the day has ended as the simulation says, and only those exist. */
async function checkOrders({ app, city, result }: ServiceDay): Promise<string[]> {
  const counted = await app.services.db.many<{ status: string; count: number }>(
    sql`SELECT status, count(*)::integer AS count FROM orders GROUP BY status`,
  )
  const kept = new Map(counted.map(({ status, count }) => [status, count]))
  const expected = {
    completed: result.deliveries.length,
    cancelled: result.cancelled.length + result.unserved.length,
  }
  const ends = [...result.deliveries.map(({ order }) => order), ...result.cancelled, ...result.unserved]
  const different = Object.entries({ ...Object.fromEntries(kept), ...expected }).filter(
    ([status]) => (kept.get(status) ?? 0) !== (expected[status as keyof typeof expected] ?? 0),
  )
  return [
    ...different.map(([status]) => `${kept.get(status) ?? 0} orders are ${status} in the service`),
    ...(new Set(ends.map(({ id }) => id)).size === city.orders.length && ends.length === city.orders.length
      ? []
      : [`${city.orders.length} orders were to be made, ${ends.length} ended`]),
  ]
}

/** The ledger is clean, no job has failed, and nothing was an error to the service. */
async function checkService({ app }: ServiceDay): Promise<string[]> {
  const { checks } = await reconcile(app.services.db)
  const jobs = await app.services.db.many<{ task: string; last_error: string }>(
    sql`SELECT task, last_error FROM job WHERE last_error IS NOT NULL`,
  )
  return [
    ...checks.flatMap(({ faults }) => faults.map((fault) => `The books: ${JSON.stringify(fault)}`)),
    ...jobs.map(({ task, last_error }) => `The job ${task} failed: ${last_error}`),
    ...app.log.filter(({ level }) => level === 'error').map((line) => `An error: ${JSON.stringify(line)}`),
  ]
}

/** What is wrong after a day; empty if all is well. */
export const checkServiceDay = async (day: ServiceDay): Promise<string[]> => [
  ...day.result.faults,
  ...(await checkOffers(day)),
  ...(await checkOrders(day)),
  ...(await checkService(day)),
]
