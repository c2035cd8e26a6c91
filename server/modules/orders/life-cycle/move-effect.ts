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
 * An effect of a move; it returns what it changes of the order's parties. Modules that build on orders also
 * react this way: the list is assembled in server/order-move-effects.ts and passed to moveOrder with the
 * services, so that orders imports none of them.
 */
export type MoveEffect = (context: MoveContext) => Promise<PartyChanges | undefined>

declare module '#server/services.ts' {
  interface Services {
    /** The effects of every move of an order, in this order. */
    orderMoveEffects: readonly MoveEffect[]
  }
}
