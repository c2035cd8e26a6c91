import { cpuUsage, threadCpuUsage } from 'node:process'

/**
 * The CPU time of each of several calls, in milliseconds: unlike elapsed time, it does not depend on the load
 * of the machine. The minimum of several interleaved rounds, because some rounds include other work.
 */
export async function workOf<Name extends string>(
  calls: { [name in Name]: () => Promise<unknown> },
  rounds = 4,
): Promise<{ [name in Name]: number }> {
  const least = Object.fromEntries(Object.keys(calls).map((name) => [name, Number.POSITIVE_INFINITY])) as {
    [name in Name]: number
  }
  for (let round = 0; round < rounds; round++)
    for (const name of Object.keys(calls) as Name[]) {
      const before = cpuUsage()
      await calls[name]()
      const { user, system } = cpuUsage(before)
      least[name] = Math.min(least[name], (user + system) / 1000)
    }
  return least
}

/** The ratio of the most to the least expensive call. */
export const spread = (work: { [name: string]: number }): number =>
  Math.max(...Object.values(work)) / Math.min(...Object.values(work))

/** CPU time of the main thread for a call, in milliseconds. */
export async function threadWork(call: () => Promise<unknown>): Promise<number> {
  const before = threadCpuUsage()
  await call()
  const { user, system } = threadCpuUsage(before)
  return (user + system) / 1000
}
