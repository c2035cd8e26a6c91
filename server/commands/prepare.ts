import type { Caller } from '#contract/states.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { demoTokens, fillDemo, refuseDemo } from '../demo/fill.ts'
import type { Services } from '../services.ts'

/** Inserts the initial data of the service, once. Returns a token for each of the demo users. */
export async function prepare(services: Services): Promise<{ role: Caller; token: string }[]> {
  const { db, config } = services
  if (config.NODE_ENV === 'production') await refuseDemo(db)
  await fillStreets(db)
  if (config.NODE_ENV !== 'development') return []
  await fillDemo(services)
  return demoTokens(services)
}
