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
  /** Riders it is offered to from now on. */
  offered?: string[]
  /** Riders whose offer has just ended. */
  ended?: string[]
}

/**
 * An effect of a move. Modules that build on orders also react this way: the list is assembled in
 * server/order-move-effects.ts and passed to moveOrder with the services, so that orders imports none of them.
 */
export type MoveEffect = (context: MoveContext) => Promise<OfferChanges | undefined>

declare module '#server/services.ts' {
  interface Services {
    /** The effects of every move of an order, in this order. */
    orderMoveEffects: readonly MoveEffect[]
  }
}
