import type { OrderStatus, TrackingType } from '#contract/states.ts'
import { rules } from '#modules/orders/life-cycle/order-rules.ts'
import { hasEnded } from '#modules/orders/life-cycle/order-state.ts'
import type { Database } from '#platform/database/database.ts'
import { sql } from '#platform/database/sql.ts'

interface Kept {
  slug: string
  status: OrderStatus
  trackings: { type: TrackingType; status: string }[]
}

const moves = Object.values(rules) as { from: readonly OrderStatus[]; to: OrderStatus }[]
const isMove = (from: OrderStatus, to: OrderStatus) =>
  from === to || moves.some((rule) => rule.from.includes(from) && rule.to === to)

/** Every order moved only according to the table of moves, by the events of its store. */
async function checkMoves(db: Database): Promise<string[]> {
  const events = await db.many<{ id: string; status: OrderStatus }>(sql`
    SELECT data ->> 'id' AS id, data ->> 'status' AS status FROM event
    JOIN orders ON orders.id = (data ->> 'id')::uuid AND stream = 'store:' || store_id
    WHERE event IN ('order.new', 'order.update') ORDER BY stream, "offset"`)
  return [...Map.groupBy(events, ({ id }) => id)].flatMap(([id, steps]) =>
    steps.flatMap(({ status }, index) => {
      const before = steps[index - 1]?.status ?? 'pending'
      return isMove(before, status) ? [] : [`Order ${id} went from ${before} to ${status}.`]
    }),
  )
}

/** An ended order has no step in progress, and a delivered one has its delivery step done. */
function checkTrackings({ slug, status, trackings }: Kept): string[] {
  const open = trackings.filter((step) => step.status === 'pending' || step.status === 'ongoing')
  const delivery = trackings.find(({ type }) => type === 'customer-delivery')?.status
  return [
    ...(hasEnded({ status })
      ? open.map(({ type }) => `Order ${slug} is ${status}, and ${type} goes on.`)
      : []),
    ...((status === 'completed') === (delivery === 'completed')
      ? []
      : [`Order ${slug} is ${status}, its delivery ${delivery}.`]),
  ]
}

export async function checkOrders(db: Database): Promise<string[]> {
  const orders = await db.many<Kept>(sql`SELECT slug, status, trackings FROM orders`)
  return [...(await checkMoves(db)), ...orders.flatMap(checkTrackings)]
}
