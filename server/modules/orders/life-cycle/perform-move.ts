import type { Order } from '#contract/records/order.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import type { Services } from '#server/services.ts'
import type { OrderRow } from '../order-row.ts'
import { readView } from '../views/read-view.ts'
import { type MoveOptions, moveOrder } from './move-order.ts'
import type { Move } from './order-rules.ts'
import { canMove, hasMoved } from './order-state.ts'

/** The party whose view is the answer to each side. Operators get the store's view. */
const readers = {
  customer: { role: 'customer', partyOf: (order: OrderRow) => order.customer_id },
  store: { role: 'store', partyOf: (order: OrderRow) => order.store_id },
  operator: { role: 'store', partyOf: (order: OrderRow) => order.store_id },
  rider: { role: 'rider', partyOf: (order: OrderRow) => order.rider_id! },
} as const

type Side = keyof typeof readers

/** Whether the options name a fault other than that of the order. */
const contradicts = (order: OrderRow, { fault }: MoveOptions) => fault !== undefined && fault !== order.fault

/** Makes the first of these moves that the side can make now. If the side has made one of them as the last move, answers `already`. */
export async function performMove(
  tx: Tx,
  services: Services,
  order: OrderRow,
  moves: readonly [Move, ...Move[]],
  options: MoveOptions & { by: Side },
): Promise<Order | Already<Order>> {
  const { role, partyOf } = readers[options.by]
  if (hasMoved(order, moves, options.by) && !contradicts(order, options)) {
    return already(await readView(tx, services, order.id, partyOf(order)))
  }
  const move = moves.find((each) => canMove(order, each, options.by)) ?? moves[0]
  const { views } = await moveOrder(tx, services, order, move, options)
  return views[role]!
}
