import type { Order } from '#contract/records/order.ts'
import type { OrderStatus } from '#contract/states.ts'
import { rules } from '#modules/orders/life-cycle/order-rules.ts'
import { hasEnded } from '#modules/orders/life-cycle/order-state.ts'
import { stepsOf } from '#modules/orders/views/order-version.ts'
import { type StateChanges, stateAfter, versionsUntil } from '#modules/orders/views/version-changes.ts'
import { fragment, sql } from '#platform/database/sql.ts'
import type { Services } from '#server/services.ts'
import { storedEvents } from '#testing/sockets/stored-events.ts'

interface Kept {
  slug: string
  status: OrderStatus
  delivers_itself: boolean
  created_at: Date
  versions: StateChanges[] | null
}

const moves = Object.values(rules) as { from: readonly OrderStatus[]; to: OrderStatus }[]
const isMove = (from: OrderStatus, to: OrderStatus) =>
  from === to || moves.some((rule) => rule.from.includes(from) && rule.to === to)

/** Every order moved only according to the table of moves, by the events of its store. */
async function checkMoves(services: Services): Promise<string[]> {
  const events = (
    await storedEvents<Order>(
      services,
      fragment`stream LIKE 'store:%' AND event IN ('order.new', 'order.update')`,
    )
  ).map(({ data }) => data)
  return [...Map.groupBy(events, ({ id }) => id)].flatMap(([id, steps]) =>
    steps.flatMap(({ status }, index) => {
      const before = steps[index - 1]?.status ?? 'pending'
      return isMove(before, status) ? [] : [`Order ${id} went from ${before} to ${status}.`]
    }),
  )
}

/** An ended order has no step in progress, and a delivered one has its delivery step done. */
function checkTrackings({ slug, status, versions, ...order }: Kept): string[] {
  const { trackings } = stepsOf(order, stateAfter(versions))
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

export async function checkOrders(services: Services): Promise<string[]> {
  const orders = await services.db.many<Kept>(sql`
    SELECT slug, status, delivers_itself, created_at, ${versionsUntil(fragment`orders.id`, fragment`orders.version`)} AS versions
    FROM orders`)
  return [...(await checkMoves(services)), ...orders.flatMap(checkTrackings)]
}
