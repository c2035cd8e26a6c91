import type { Tx } from '#platform/database/database.ts'
import type { Config } from '#server/config.ts'
import type { OrderRow } from '../order-row.ts'
import type { Move } from './order-rules.ts'

/** A move that has just been written, in its transaction. */
export interface MoveContext {
  tx: Tx
  config: Config
  before: OrderRow
  order: OrderRow
  move: Move
}

/** Riders for whom the order is published differently than for all others. */
export interface OfferChanges {
  /** Those it is offered to from now on. */
  offered?: string[]
  /** Those whose offer has just ended. */
  ended?: string[]
}

/**
 * What follows from a move. Modules that build on orders react by this too: the list is assembled in server/order-reactions.ts
 * and comes to moveOrder with the services, so that orders imports none of them.
 */
export type OrderReaction = (context: MoveContext) => Promise<OfferChanges | undefined>

declare module '#server/services.ts' {
  interface Services {
    /** What follows from every move of an order, in this order. */
    orderReactions: readonly OrderReaction[]
  }
}
