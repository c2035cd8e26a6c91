import type { Database } from '#platform/database/database.ts'
import type { HashingCost } from '#platform/hashing.ts'
import { type App, openApp } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { Services } from '#server/services.ts'
import { checkRow } from '../suite/check-row.ts'
import { type MovableClock, openMovableClock } from './clock.ts'

/** The service as tests run it. */
export interface RunningApp extends App {
  services: Services & { clock: MovableClock }
}

/** The lowest parameters that the algorithm accepts. */
const leastCost: HashingCost = { memoryCost: 8, timeCost: 1 }

export interface TestOptions {
  /** Hashes at the cost of production, for tests of hashing. */
  fullHashing?: boolean
  /** False for tests that move the clock and plan dispatch themselves. */
  plansDispatch?: boolean
}

/** The service with a clock that can be moved, on a database that has one. */
export async function openTestApp(
  config: Config,
  url: string,
  write: (line: string) => void,
  { fullHashing = false, plansDispatch }: TestOptions = {},
): Promise<RunningApp> {
  const opened = Promise.withResolvers<MovableClock>()
  const openClock = async (db: Database) => {
    const clock = await openMovableClock(db)
    opened.resolve(clock)
    return clock
  }
  const app = await openApp(config, url, {
    logTo: { write },
    openClock,
    checkRow,
    hashingCost: fullHashing ? undefined : leastCost,
    plansDispatch,
  })
  return Object.assign(app, { services: { ...app.services, clock: await opened.promise } })
}
