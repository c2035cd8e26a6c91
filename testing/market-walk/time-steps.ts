import { type FreeStep, oneAt } from './step.ts'
import type { Town } from './town.ts'
import { renewSessions } from './town.ts'

/**
 * The lengths of a wave, a reminder, an offer, a box, the no-show wait, the acceptance and payment windows, and
 * more than the time until an order is overdue. All windows are whole minutes, so that each ends exactly with a step.
 */
const minutes = [1, 1, 3, 3, 5, 8, 10, 15, 30, 120]

const passing =
  (lengths: readonly number[]): FreeStep =>
  async (town: Town, { turn }) => {
    await town.app.services.clock.advance(oneAt(lengths, turn) * 60_000)
    await renewSessions(town)
    return { statusCode: 200 }
  }

export const timeSteps = {
  timePasses: passing(minutes),
  dayPasses: passing([24 * 60]),
} satisfies { [name: string]: FreeStep }
