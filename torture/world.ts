import type { Bank } from './bank.ts'
import type { Gate } from './gate.ts'
import type { Journal } from './journal.ts'
import type { Resident, Residents } from './resident.ts'
import type { Town } from './town.ts'

/** What users know and share during the run. */
export interface World {
  town: Town
  people: Residents
  journal: Journal
  bank: Bank
  gate: Gate
  /** The delivery codes that customers give, by order. */
  codes: Map<string, string>
  /** Calls that are not awaited. */
  errands: Promise<unknown>[]
  /** The number of refusals, by code. */
  refusals: Map<string, number>
  /** Set when the time is over: all users then finish what they began. */
  isOver: boolean
  onFault(words: string): void
}

/** Something that a user does now and then. */
export interface Habit {
  weight: number
  act(world: World, me: Resident): Promise<unknown>
}

export const oneByWeight = (habits: readonly Habit[], { chance }: Resident): Habit =>
  chance.oneOf(habits.flatMap((habit) => Array<Habit>(habit.weight).fill(habit)))
