import { openEnvironment, openTables } from '#bench/measure/environment.ts'
import { installClockTable } from '#platform/movable-clock.ts'
import { openStage } from '../../torture/stage.ts'
import { type CitySize, makeCity } from '../city.ts'
import type { DayResult } from '../run-day.ts'
import { runServiceDay } from './run-service-day.ts'

/** Seconds between two lines of progress. */
const sayEverySeconds = 10

/** How riders are asked, by PLAN_SECONDS. */
const dispatches = [
  { name: 'waves', planSeconds: '0' },
  { name: 'planner', planSeconds: '15' },
]

async function runOnce(
  { name, planSeconds }: (typeof dispatches)[number],
  size: CitySize,
  seed: number,
): Promise<DayResult> {
  const environment = await openEnvironment(`simulate-${name}`)
  try {
    const db = await openTables(environment, 2)
    await installClockTable(db)
    await db.close()
    const settings = {
      ...environment.settings,
      PLAN_SECONDS: planSeconds,
      ACCESS_TOKEN_MINUTES: '1440',
      LOG_LEVEL: 'error',
      UNPAID_ORDERS: '1000',
    }
    const app = await openStage(settings, { plansDispatch: false })
    const began = performance.now()
    let saidAt = began
    try {
      return await runServiceDay(app, makeCity(seed, seed * 1000, size), seed, ({ agenda, result, city }) => {
        if (performance.now() - saidAt < sayEverySeconds * 1000) return
        saidAt = performance.now()
        const ended = result.deliveries.length + result.cancelled.length + result.unserved.length
        console.log(
          `  ${name}: minute ${agenda.now.toFixed(0)}, ${ended} of ${city.orders.length} orders, ` +
            `${((saidAt - began) / 1000).toFixed(0)} s`,
        )
      })
    } finally {
      await app.close()
    }
  } finally {
    await environment.close()
  }
}

/** The same day of a city through the real service, with riders asked in waves and by the plan. */
export async function compareInService(
  size: CitySize,
  seed: number,
): Promise<{ name: string; result: DayResult }[]> {
  const results: { name: string; result: DayResult }[] = []
  for (const dispatch of dispatches)
    results.push({ name: dispatch.name, result: await runOnce(dispatch, size, seed) })
  return results
}
