import type { World } from './world.ts'

/** What chance decides of a step. */
export interface Dice {
  pick: number
  amount: number
  turn: number
}

/** Something that happens, and what it must do to the books. What cannot happen at the time does nothing. */
export type Step = (world: World, dice: Dice) => Promise<void>

export const oneAt = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length]
