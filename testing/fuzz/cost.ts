import { threadCpuUsage } from 'node:process'

/** What one answer may cost the main thread, with those that are made at the same time. Most cost some milliseconds, the dearest 50. */
const mostMs = 300

/** Fails when an answer costs the thread that serves everybody too much. */
export async function atFairCost<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = threadCpuUsage()
  const outcome = await work()
  const { user, system } = threadCpuUsage(before)
  const spent = (user + system) / 1000
  if (spent > mostMs) throw new Error(`${what} cost ${Math.round(spent)} ms of the main thread`)
  return outcome
}
