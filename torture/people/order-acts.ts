import type { Order } from '#contract/records/order.ts'
import type { OrderAction } from '#contract/states.ts'
import type { Resident } from '../resident.ts'
import type { World } from '../world.ts'

type Act = (world: World, me: Resident, order: Order) => Promise<{ data: Order } | undefined>

/** What a user does with an order, by the actions that the order lists. */
export type OrderActs = { [action in OrderAction]?: { likely: number; act: Act } }

/** A rider's view of an ended offer says nothing about the order. */
const tellsOfOrder = ({ role }: Resident, { status }: Order) =>
  role !== 'rider' || ['accepted', 'ready', 'ongoing', 'completed', 'failed'].includes(status)

/** Does one of the possible actions on one of the orders. */
export async function dealWith(world: World, me: Resident, orders: Order[], acts: OrderActs): Promise<void> {
  const open = orders.filter(({ actions }) => actions.some((action) => acts[action]))
  if (open.length === 0) return
  const order = me.chance.oneOf(open)
  const possible = me.chance.shuffled(order.actions).flatMap((action) => acts[action] ?? [])
  const chosen = possible.find(({ likely }) => me.chance.happens(likely))
  const answer = await chosen?.act(world, me, order)
  if (answer && tellsOfOrder(me, answer.data)) world.journal.saw(order.id, answer.data.status)
}

export const paramsOf = ({ id }: Order) => ({ params: { orderId: id } })
