import type { Caller } from '#contract/states.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { demoTokens, fillDemo, refuseDemo } from '../demo/fill.ts'
import type { Services } from '../services.ts'

/** Puts into the database what the service needs to open, once. Answers a token for each of the demo people. */
export async function prepare(services: Services): Promise<{ role: Caller; token: string }[]> {
  const { db, config } = services
  if (config.NODE_ENV === 'production') await refuseDemo(db)
  await fillStreets(db)
  if (config.NODE_ENV !== 'development') return []
  await fillDemo(services)
  return demoTokens(services)
}
