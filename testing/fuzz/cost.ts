import { threadCpuUsage } from 'node:process'

/**
 * The maximum CPU time of the main thread for one answer, including concurrent ones. Most take some milliseconds, the most expensive
 * 50, and several times as much on a machine whose cores others use too; what grows with the square of the input takes seconds.
 */
const mostMs = 1_000

/** Fails when an answer takes too much CPU time of the main thread. */
export async function atFairCost<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = threadCpuUsage()
  const outcome = await work()
  const { user, system } = threadCpuUsage(before)
  const spent = (user + system) / 1000
  if (spent > mostMs) throw new Error(`${what} cost ${Math.round(spent)} ms of the main thread`)
  return outcome
}
