import type { Order } from '#contract/records/order.ts'
import type { Tx } from '#platform/database/database.ts'
import { type Already, already } from '#platform/operations/outcome.ts'
import type { Services } from '#server/services.ts'
import type { OrderRow } from '../order-row.ts'
import { readView } from '../views/read-view.ts'
import { type MoveOptions, moveOrder } from './move-order.ts'
import { canMove, hasMoved, type Move } from './order-state.ts'

/** As whom each side reads the answer. Operators read what the store does. */
const readers = {
  customer: { role: 'customer', partyOf: (order: OrderRow) => order.customer_id },
  store: { role: 'store', partyOf: (order: OrderRow) => order.store_id },
  operator: { role: 'store', partyOf: (order: OrderRow) => order.store_id },
  rider: { role: 'rider', partyOf: (order: OrderRow) => order.rider_id! },
} as const

type Side = keyof typeof readers

/** Whether somebody else is to be at fault than was found to be. */
const contradicts = (order: OrderRow, { fault }: MoveOptions) => fault !== undefined && fault !== order.fault

/** Moves a locked order for one side, by the one of these moves that it can make now. What the side has just done is told as done. */
export async function performMove(
  tx: Tx,
  services: Services,
  order: OrderRow,
  moves: readonly [Move, ...Move[]],
  how: MoveOptions & { by: Side },
): Promise<Order | Already<Order>> {
  const { role, partyOf } = readers[how.by]
  if (hasMoved(order, moves, how.by) && !contradicts(order, how)) {
    return already(await readView(tx, services, order.id, partyOf(order)))
  }
  const move = moves.find((each) => canMove(order, each, how.by)) ?? moves[0]
  const { shown } = await moveOrder(tx, services, order, move, how)
  return shown[role]!
}
