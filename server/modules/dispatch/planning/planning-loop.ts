import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#platform/database/database.ts'
import type { Services } from '#server/services.ts'
import { emptyMemory, makePlan } from './make-plan.ts'
import { openPlannerThread, type PlannerThread } from './planner-thread.ts'

/** How often the loop checks whether orders have changed. */
const lookMs = 1000
/** How long the loop waits after a failed plan. */
const failedMs = 5000

/**
 * Plans as long as the service runs, unless planning is switched off. Uses a connection of its own, because the transaction that holds
 * the planning lock lasts as long as the search.
 */
export function startPlanning(
  databaseUrl: string,
  { config, log, metrics }: Pick<Services, 'config' | 'log' | 'metrics'>,
  thread: PlannerThread = openPlannerThread(),
): { stop(): Promise<void> } {
  if (config.PLAN_SECONDS === 0) return { stop: () => thread.close() }
  const db = openDatabase({
    url: databaseUrl,
    connections: 1,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    applicationName: 'buka-planner',
  })
  const memory = emptyMemory()
  const stopping = new AbortController()

  async function planOnce(): Promise<number> {
    try {
      const made = await makePlan(db, { config }, thread, memory)
      if (made) metrics.observePlan({ decisions: made.decisions.map((milliseconds) => milliseconds / 1000) })
      return lookMs
    } catch (error) {
      if (stopping.signal.aborted) return 0
      metrics.observePlan('failed')
      log.error({ err: error }, 'No plan was made; riders are asked in waves')
      return failedMs
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const waitMs = await planOnce()
      await sleep(waitMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await thread.close()
      await running
      await db.close()
    },
  }
}
