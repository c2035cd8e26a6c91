import { expect } from 'vitest'
import { sql } from '#platform/database/sql.ts'
import type { TestApp } from '../app.ts'
import { eventually } from '../people.ts'

/**
 * Postpones waiting jobs until at least 30 seconds from now, because on a slow machine they could run in the middle of
 * a test. Moving the clock still makes them due.
 */
export async function stopTimers({ services: { db } }: TestApp): Promise<void> {
  await db.run(sql`
    UPDATE job SET run_at = greatest(run_at, now() + interval '30 seconds') WHERE run_at > now()`)
}

/** Waits until no job is due. No job may have failed. */
export async function jobsFinished({ services: { db } }: TestApp): Promise<void> {
  const jobs = () =>
    db.many<{ task: string; due: boolean; error: string | null }>(sql`
      SELECT task, run_at <= now() AS due, last_error AS error FROM job
      WHERE run_at <= now() OR last_error IS NOT NULL`)
  const left = await eventually(async () => {
    const found = await jobs()
    return found.some(({ due }) => due) ? undefined : found
  }, 'a moment with nothing to do')
  expect(left).toEqual([])
}
