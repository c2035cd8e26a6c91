/** What can be tuned. docs/dispatch-planner.md says what each is for and what it is worth. */
export interface PlannerSettings {
  seed: number
  /** Rounds of the search: so many, and more for each open order, up to a limit. */
  rounds: { base: number; perOrder: number; most: number }
  /** At most so many orders are considered, the oldest first. */
  mostOrders: number
  /** What each minute after the promised time costs in addition, in minutes. */
  lateWeight: number
  /** The cost of an order that nobody brings. */
  unservedMinutes: number
  /** A round takes out at most so many orders. */
  removeMost: number
  /** The range of the random minutes that are added to an order's regret when the next order to insert is chosen. */
  insertionNoise: number
  /** The start temperature of simulated annealing, in minutes of cost. It falls to zero towards the end of the search. */
  temperature: number
  positions: PositionSettings
  /** Parts that can be switched off to see what they are worth. */
  without?: { search?: boolean; previousPlan?: boolean; trips?: boolean; positions?: boolean }
}

export interface PositionSettings {
  /** The probabilities that the next order of a store needs its nearest, second nearest, … rider. */
  neededShares: number[]
  /** A move must save the next order so many minutes, and more for each minute it takes. */
  leastGain: number
  gainPerMinute: number
  furthestMinutes: number
  /** Riders who are free within so many minutes count as being there. */
  soonMinutes: number
  /** Nobody is moved who goes off duty within so many minutes. */
  shiftMinutes: number
}

export const defaultSettings: PlannerSettings = {
  seed: 1,
  rounds: { base: 30, perOrder: 4, most: 1500 },
  mostOrders: 400,
  lateWeight: 0.3,
  unservedMinutes: 200,
  removeMost: 8,
  insertionNoise: 2,
  temperature: 0.5,
  positions: {
    neededShares: [0.6, 0.25, 0.1],
    leastGain: 0.01,
    gainPerMinute: 0.005,
    furthestMinutes: 8,
    soonMinutes: 10,
    shiftMinutes: 15,
  },
}
