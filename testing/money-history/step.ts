import type { World } from './world.ts'

/** The random choices of a step. */
export interface Dice {
  pick: number
  amount: number
  turn: number
}

/** An action, and its expected effect on the ledger. One that is not possible now does nothing. */
export type Step = (world: World, dice: Dice) => Promise<void>

export const oneAt = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
