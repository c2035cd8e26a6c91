import type { Tx } from '#platform/database/database.ts'
import type { Config } from '#server/config.ts'
import type { ViewSource } from '../views/view-source.ts'
import type { PartyChanges } from './change-order.ts'
import type { Move } from './order-rules.ts'

/** A move that is being made, in its transaction. */
export interface MoveContext {
  tx: Tx
  config: Config
  before: ViewSource
  order: ViewSource
  move: Move
}

/**
 * What follows from a move, and what of the order's parties it changes. Modules that build on orders react by this too: the list is assembled in server/order-reactions.ts
 * and comes to moveOrder with the services, so that orders imports none of them.
 */
export type OrderReaction = (context: MoveContext) => Promise<PartyChanges | undefined>

declare module '#server/services.ts' {
  interface Services {
    /** What follows from every move of an order, in this order. */
    orderReactions: readonly OrderReaction[]
  }
}
