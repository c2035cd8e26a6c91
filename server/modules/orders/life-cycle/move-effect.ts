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
 * A reaction to a move; returns what it changes of the order's parties. Modules that build on orders react to moves in this way:
 * server/order-move-effects.ts lists the effects and passes them to moveOrder with the services, so that orders imports none of those
 * modules.
 */
export type MoveEffect = (context: MoveContext) => Promise<PartyChanges | undefined>

declare module '#server/services.ts' {
  interface Services {
    /** The effects that run after every move, in this sequence. */
    orderMoveEffects: readonly MoveEffect[]
  }
}
