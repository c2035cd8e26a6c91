import type { Bank } from './bank.ts'
import type { Journal } from './journal.ts'
import type { Resident, Residents } from './resident.ts'
import type { Town } from './town.ts'
import type { Turnstile } from './turnstile.ts'

/** What people know and share while it goes on. */
export interface World {
  town: Town
  people: Residents
  journal: Journal
  bank: Bank
  turnstile: Turnstile
  /** What customers tell at the door, by order. */
  codes: Map<string, string>
  /** What was asked for and not waited for. */
  errands: Promise<unknown>[]
  /** How often something was refused, by its code. */
  refusals: Map<string, number>
  /** Then everybody finishes what they began. */
  isOver: boolean
  onFault(words: string): void
}

/** Something that a person does now and then. */
export interface Habit {
  weight: number
  act(world: World, me: Resident): Promise<unknown>
}

export const oneByWeight = (habits: readonly Habit[], { chance }: Resident): Habit =>
  chance.oneOf(habits.flatMap((habit) => Array<Habit>(habit.weight).fill(habit)))
