import type { TestApp } from '#testing/app.ts'
import { expectInvariants } from '#testing/market-walk/invariants.ts'
import type { World } from '../world.ts'
import { judgeEvents } from './events.ts'
import { judgeJobs } from './jobs.ts'
import { judgeLogs } from './logs.ts'
import { judgeMoney } from './money.ts'
import { judgeOrders } from './orders.ts'
import { judgeTold } from './told.ts'
import { judgeWrites } from './writes.ts'

/** The violated invariants, each with its rows. */
const broken = ({ actual, message }: { actual?: object; message: string }): string[] =>
  actual
    ? Object.entries(actual)
        .filter(([, rows]) => rows !== null)
        .map(([rule, rows]) => `Not so: ${rule}: ${JSON.stringify(rows).slice(0, 500)}`)
    : [message]

/** Invariants of any marketplace at any time. */
async function judgeInvariants(app: TestApp, { town }: World): Promise<string[]> {
  try {
    await expectInvariants({ app, ...town, references: new Map() })
    return []
  } catch (error) {
    return broken(error as Error)
  }
}

/** All faults at the end, each with the name of its check. */
export async function judgeAll(
  app: TestApp,
  world: World,
  settings: { [name: string]: string },
  log: string,
): Promise<string[]> {
  const { db } = app.services
  return [
    ...(await judgeEvents(db, world.people.all)),
    ...(await judgeWrites(db, world)),
    ...(await judgeTold(db)),
    ...(await judgeOrders(db)),
    ...(await judgeMoney(app, world.bank, settings)),
    ...(await judgeInvariants(app, world)),
    ...(await judgeJobs(app)),
    ...judgeLogs(`${log}\n${app.logText()}`),
  ]
}
