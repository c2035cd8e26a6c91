import type { Caller } from '#contract/states.ts'
import { fillStreets } from '#modules/resources/index.ts'
import { refuseDemo } from '../demo/refuse-demo.ts'
import type { Services } from '../services.ts'

/** Inserts the initial data of the service once. Returns a token for each demo user, if there are any. */
export async function prepare(services: Services): Promise<{ role: Caller; token: string }[]> {
  const { db, config } = services
  if (config.NODE_ENV === 'production') await refuseDemo(db)
  await fillStreets(db)
  if (config.NODE_ENV !== 'development') return []
  const { demoTokens, fillDemo } = await import('../demo/fill.ts')
  await fillDemo(services)
  return demoTokens(services)
}
