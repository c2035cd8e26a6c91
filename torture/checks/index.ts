import type { TestApp } from '#testing/app.ts'
import { expectInvariants } from '#testing/market-walk/invariants.ts'
import type { World } from '../world.ts'
import { checkDeliveredEvents } from './delivered-events.ts'
import { checkEmittedEvents } from './emitted-events.ts'
import { checkJobs } from './jobs.ts'
import { checkLogs } from './logs.ts'
import { checkMoney } from './money.ts'
import { checkOrders } from './orders.ts'
import { checkWrites } from './writes.ts'

/** The violated invariants, each with its rows. */
const broken = ({ actual, message }: { actual?: object; message: string }): string[] =>
  actual
    ? Object.entries(actual)
        .filter(([, rows]) => rows !== null)
        .map(([rule, rows]) => `Violated: ${rule}: ${JSON.stringify(rows).slice(0, 500)}`)
    : [message]

/** Invariants of any marketplace at any time. */
async function checkInvariants(app: TestApp, { town }: World): Promise<string[]> {
  try {
    await expectInvariants({ app, ...town, references: new Map() })
    return []
  } catch (error) {
    return broken(error as Error)
  }
}

/** All faults at the end, each with the name of its check. */
export async function checkAll(
  app: TestApp,
  world: World,
  settings: { [name: string]: string },
  log: string,
): Promise<string[]> {
  const { db } = app.services
  return [
    ...(await checkDeliveredEvents(app.services, world.people.all)),
    ...(await checkWrites(db, world)),
    ...(await checkEmittedEvents(db)),
    ...(await checkOrders(app.services)),
    ...(await checkMoney(app, world.bank, settings)),
    ...(await checkInvariants(app, world)),
    ...(await checkJobs(app)),
    ...checkLogs(`${log}\n${app.logText()}`),
  ]
}
