import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '#testing/app.ts'
import type { Sockets } from './sockets.ts'

const minuteMs = 60_000
const patienceMs = 30_000

/** Polls until there is a result. */
async function until<T>(look: () => Promise<T | undefined>, what: string): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`)
    await sleep(1)
  }
}

export interface MovedTime {
  /**
   * Moves the service's clock to a minute of the day, and waits until all due jobs are done and all events have arrived. Returns the
   * minute of the next job of the service.
   */
  moveTo(minute: number): Promise<number>
}

/** `plan` makes a new plan, or returns null if the last one is still good; without it riders are asked in waves. */
export function openMovedTime(
  { services }: TestApp,
  sockets: Sockets,
  plan?: () => Promise<object | null>,
): MovedTime {
  const { clock, db } = services
  const midnight = clock.now().getTime()
  /** Waits until no job is due; returns the milliseconds until the next one is. */
  const jobsDone = () =>
    until(async () => {
      const { due, wait } = await db.one<{ due: boolean; wait: number }>(sql`
        SELECT coalesce(bool_or(run_at <= now() OR locked_by IS NOT NULL), false) AS due,
          coalesce(extract(epoch FROM min(run_at) - now()) * 1000, 0)::float8 AS wait
        FROM job WHERE isfinite(run_at)`)
      return due ? undefined : wait
    }, 'all due jobs are done')
  return {
    async moveTo(minute) {
      // The service would have made a new plan within a second of what people have just done.
      await plan?.()
      const left = midnight + minute * minuteMs - clock.now().getTime()
      if (left > 0) await clock.advance(left)
      let wait = await jobsDone()
      if (plan && (await plan())) wait = await jobsDone()
      await until(
        async () => (await sockets.areUpToDate(db)) || undefined,
        'all sockets have what was emitted',
      )
      return minute + wait / minuteMs
    },
  }
}
